/**
 * @file
 * specdrift for C: several versions of the HTML tokenizer specification on one text.
 *
 * A program includes this file alone, and links libspecdrift-c (pkg-config: specdrift-c; CMake:
 * find_package(specdrift)).
 *
 * Texts are bytes with a size. They are read as UTF-8, whatever they are: an ill-formed sequence is
 * read as U+FFFD, as the standard says. Options are an object of JSON, terminated by a NUL; NULL
 * means the defaults. docs/c.md lists the options of each function, docs/json.md and schemas/
 * describe the reports.
 *
 * Results. Every function that does something returns a result, and never NULL. It belongs to the
 * caller, who frees it with sd_free, once. sd_status_of says whether it holds what was asked for;
 * otherwise it has a message, perhaps a place and a hint. Strings that a result returns live as
 * long as the result. Nothing else has to be freed.
 *
 * Threads. Any number of threads may call any of these functions at the same time, also with the
 * same text, and so may a callback. The note of a function says if calls wait for each other. One
 * result may be read by several threads; one of them frees it, after the others have ended.
 *
 * The library writes no output, installs no signal handler, reads no file and no environment, and
 * starts no thread or process. No C++ exception leaves it. Where no memory is left, the status is
 * SD_NO_MEMORY, and what was allocated is free again.
 */
#ifndef SPECDRIFT_C_H
#define SPECDRIFT_C_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __GNUC__
#define SD_API __attribute__((visibility("default")))
#else
#define SD_API
#endif

/**
 * The number of this interface. It is raised when a program that was compiled with an earlier
 * header would no longer run. Functions and values of enumerations may be added without that.
 */
#define SD_ABI 0

/** The ABI number of the library that is loaded. A program may compare it with SD_ABI. */
SD_API int sd_abi(void);

/** The version of the library, as in "0.1.0". It is never freed. */
SD_API const char* sd_version(void);

/** Whether there is what was asked for. The numbers never change; there may be more of them. */
typedef enum sd_status {
  SD_OK = 0,
  SD_BAD_ARGUMENT = 1, /**< a null pointer, or a size that no object has */
  SD_BAD_OPTIONS = 2,  /**< no object of JSON, an unknown option, a value that it does not take; a
                          certificate, state or lesson that is none */
  SD_BAD_VERSION =
      3, /**< there is no such version, it is named twice, or there are too few or too many */
  SD_BAD_CONTEXT = 4,       /**< there is no such start context, or a version does not have it */
  SD_BAD_SPECIFICATION = 5, /**< the option "specification", or the text that sd_read reads; sd_line
                               and sd_column say where */
  SD_BAD_ANSWERS = 6,       /**< of a parser: not in the form of docs/adapters.md */
  SD_NOTHING_TO_KEEP = 7,   /**< the text does not show what is to be minimized or explained */
  SD_CANCELLED = 8,         /**< a callback returned something other than 0 */
  SD_LIMIT = 9,             /**< nothing was decided before a limit was reached */
  SD_NO_MEMORY = 10,
  SD_INTERNAL = 11 /**< a fault of the library: please report it, with the message */
} sd_status;

/** "SD_BAD_OPTIONS" and so on; "unknown" for other numbers. It is never freed. */
SD_API const char* sd_status_name(int status);

/** The outcome of a call. */
typedef struct sd_result sd_result;

/** A null pointer has SD_BAD_ARGUMENT. */
SD_API sd_status sd_status_of(const sd_result* result);

/**
 * The report, followed by a NUL that does not count. Empty if there is none. With
 * SD_BAD_SPECIFICATION it is an object of JSON: all mistakes in the specification, each with line,
 * column, what, why and hint.
 */
SD_API const char* sd_data(const sd_result* result);
/** The bytes of the report, without the NUL. */
SD_API size_t sd_size(const sd_result* result);

/** The mistake, in a sentence; empty with SD_OK. It may quote what the caller gave, without
 * control characters. */
SD_API const char* sd_message(const sd_result* result);
/** The argument or option that is wrong, as in "versions"; empty if that is not known. */
SD_API const char* sd_place(const sd_result* result);
/** Advice: what to try; empty if there is nothing to say. */
SD_API const char* sd_hint(const sd_result* result);
/** The line of the mistake in the specification, from 1; otherwise 0. */
SD_API uint64_t sd_line(const sd_result* result);
/** The column of the mistake, from 1; otherwise 0. */
SD_API uint64_t sd_column(const sd_result* result);

/** Frees a result. Does nothing with a null pointer. To free a result twice is undefined, as with
 * free, and so is a pointer to anything that is no result, here and above. */
SD_API void sd_free(sd_result* result);

/** Every milestone and revision, the oldest first: an array of JSON with name, title, date and
 * revision of each. */
SD_API sd_result* sd_versions(void);

/** The report of `specdrift compare`: JSON, or what the option "format" says. */
SD_API sd_result* sd_compare(const char* text, size_t size, const char* options);

/** The tokens and parse errors of one version, as the html5lib tests write them: {"tokens": [...],
 * "errors": [...]}. A table, if the option "format" says "text". */
SD_API sd_result* sd_tokens(const char* text, size_t size, const char* version,
                            const char* options);

/** The steps of the versions in lock-step: a value of JSON for each line, or what the option
 * "format" says ("text"). The option "begin" has to be a byte at which a token of every version
 * begins, and not after "end". */
SD_API sd_result* sd_trace(const char* text, size_t size, const char* options);

/** The divergence classes of the text, each with its cause and history. SD_NOTHING_TO_KEEP: it does
 * not show the one that the option "class" names. */
SD_API sd_result* sd_explain(const char* text, size_t size, const char* options);

/** Since when the text has been read as it is: over all milestones and revisions. */
SD_API sd_result* sd_blame(const char* text, size_t size, const char* options);

/** The smallest part of the text that shows the same divergence, in the member "output". */
SD_API sd_result* sd_minimize(const char* text, size_t size, const char* options);

/**
 * Inputs that tell versions apart: an array of JSON with id and input of each. `capabilities` is an
 * object of JSON, what the parser lets a caller see: the first line of an adapter
 * (docs/adapters.md). NULL: a tree as the DOM shows it. The first call takes some seconds. Calls
 * of this function and of sd_identify wait for each other.
 */
SD_API sd_result* sd_probes(const char* capabilities);

/**
 * Which version a parser follows. `answers` is an object of JSON: name and version of the parser,
 * the day of the report (2026-07-19), `capabilities` as above, and `events`, what the parser made
 * of each probe, by its id.
 */
SD_API sd_result* sd_identify(const char* answers, size_t size, const char* options);

/** Asked now and then by something that takes long; not 0: end it, with SD_CANCELLED. It may not
 * throw, nor longjmp. */
typedef int (*sd_stop)(void* user);

/**
 * Answers for a filter: what it has read in a document, as an object of JSON that ends with a NUL,
 * in the form of an adapter's answer without "id": {"events": [["S", "b", []]], "output": "<b>"}.
 * docs/adapters.md describes it. The string has to live until the filter is asked again or sd_holes
 * returns. NULL ends the search, with SD_CANCELLED.
 */
typedef const char* (*sd_filter)(const char* input, size_t size, void* user);

/**
 * The report of `specdrift holes`: inputs in which a viewer sees more than a filter, the worst
 * first. `capabilities` is what an adapter says first. The filter is asked some 80,000 times at
 * most, from the thread that calls: after "limit" questions no further input is begun; 0 means no
 * limit.
 */
SD_API sd_result* sd_holes(const char* capabilities, sd_filter filter, const char* options,
                           void* user);

/**
 * Whether two versions make the same tokens (or also errors) of every input: an object of JSON with
 * "result" ("equal", "same data", "different" or "other tokens"), a statement, and the shortest
 * input that shows a difference. `stop` may be NULL. It may take minutes, and memory of gigabytes:
 * the options "states" and "seconds" limit it, with SD_LIMIT where nothing was decided.
 */
SD_API sd_result* sd_prove(const char* a, const char* b, const char* options, sd_stop stop,
                           void* user);

/**
 * Whether a certificate holds: the text in the member "certificate" of what sd_prove returns, or
 * the file of `specdrift prove --certificate`. An object of JSON with "holds", and what was
 * "shown", line by line, or "why" it does not hold. All states are found again: it takes about as
 * long as the proof. `stop` and limits as of sd_prove.
 */
SD_API sd_result* sd_check(const char* certificate, size_t size, const char* options, sd_stop stop,
                           void* user);

/**
 * The states of a version as JSON; with the option "state", one state with its rows. `other` is a
 * second version, and then the result says how it differs from the first, or NULL.
 */
SD_API sd_result* sd_states(const char* version, const char* other, const char* options);

/** The facts about the versions that the option "versions" names, or of all: the report of
 * `specdrift versions`. */
SD_API sd_result* sd_describe(const char* options);

/** The changes of the standard, with dates: the report of `specdrift history`. */
SD_API sd_result* sd_history(const char* options);

/** A lesson of the course, by its number or name; NULL: the list of all. The option "format" has to
 * be "text", "html" or "markdown". */
SD_API sd_result* sd_lesson(const char* lesson, const char* options);

/**
 * The tokenizer section of a specification, as data: an object of JSON with what was read of the
 * text, and the file that `specdrift read` writes, in the member "specification": the option of
 * that name takes it. The text is a page of the standard, its source in HTML, Markdown or
 * Bikeshed's form, or plain text, of at most 16 MiB. SD_BAD_SPECIFICATION: it is no such text, or a
 * sentence cannot be read and the option "partial" is not set; the data has all mistakes.
 */
SD_API sd_result* sd_read(const char* text, size_t size, const char* options);

/** A string with its size. Without data (NULL) it is missing, which differs from an empty one. No
 * NUL follows it. */
typedef struct sd_string {
  const char* data;
  size_t size;
} sd_string;

/** The findings in one document of a corpus. Members may be added at the end. */
typedef struct sd_counts {
  uint64_t bytes;
  uint64_t divergences;
  uint64_t episodes;
  uint64_t by_severity[4];  /**< divergences of each sd_severity */
  const sd_string* classes; /**< the names of its classes, as in "comment-end/!" */
  size_t class_count;
  sd_string skipped; /**< why it was not compared, as in "too large": then the counts are 0.
                        Missing: it was compared */
} sd_counts;

/** A document. Members may be added at the end; those that a callback does not set are missing. */
typedef struct sd_document {
  sd_string name; /**< missing: its number, from 1 */
  sd_string text;
  int is_string;           /**< not 0: as if the option "isString" were true for this document */
  const sd_counts* before; /**< set for the callback: what the document before this one shows, until
                              it returns. NULL: this is the first one */
} sd_document;

/**
 * Sets the next document and returns 1, or returns 0 where there is none. Anything else ends the
 * call, with SD_CANCELLED. The strings have to live until the function is called again or sd_corpus
 * returns. It may not throw, nor longjmp.
 */
typedef int (*sd_next_document)(sd_document* document, void* user);

/**
 * The report of `specdrift corpus` on all documents together: JSON, or what the option "format"
 * says. It compares each before it asks for the next one, in the thread that calls. Memory is
 * bounded by the largest document and by the number of classes: up to 64 KiB for each. Documents
 * that are too large ("largest") or take too long ("seconds") are counted as skipped. At the end it
 * looks for the smallest input of each class, unless the option "witnesses" is false.
 */
SD_API sd_result* sd_corpus(sd_next_document next, const char* options, void* user);

/** The numbers never change; there may be more of them. */
typedef enum sd_token_kind {
  SD_DOCTYPE = 1,
  SD_START_TAG = 2,
  SD_END_TAG = 3,
  SD_COMMENT = 4,
  SD_CHARACTERS = 5,
  SD_END_OF_FILE = 6,
  SD_PROCESSING_INSTRUCTION = 7,
  SD_PARSE_ERROR = 8 /**< with the option "errors" */
} sd_token_kind;

typedef struct sd_attribute {
  sd_string name;
  sd_string value;
  uint64_t begin; /**< bytes of the text, as in sd_token */
  uint64_t end;
} sd_attribute;

/** A token, or a parse error. Members that a kind does not have are missing or 0. */
typedef struct sd_token {
  sd_token_kind kind;
  int self_closing; /**< tags */
  int force_quirks; /**< DOCTYPE */
  uint64_t begin;   /**< the first byte of the text that it was made of, from 0 */
  uint64_t end;     /**< after the last */
  uint64_t line;    /**< of `begin`, from 1 */
  uint64_t column;  /**< in code points, from 1 */
  sd_string text;   /**< tags, DOCTYPE: the name; comment, characters: the data; processing
                       instruction: the target; error: the code, missing in versions that give none */
  sd_string data;   /**< processing instruction */
  sd_string public_identifier; /**< DOCTYPE */
  sd_string system_identifier; /**< DOCTYPE */
  const sd_attribute* attributes;
  size_t attribute_count;
} sd_token;

/** A token lives until the callback returns. 0: go on; otherwise the call ends with SD_CANCELLED.
 * It may not throw, nor longjmp. */
typedef int (*sd_token_callback)(const sd_token* token, void* user);

/**
 * Hands over the tokens of one version, each as soon as it is complete. Memory is bounded by the
 * largest token. A run of characters comes in several tokens if it is long or holds references. An
 * error comes after the token in which it is found. The data of the result counts: {"tokens": 3,
 * "errors": 0}.
 */
SD_API sd_result* sd_each_token(const char* text, size_t size, const char* version,
                                const char* options, sd_token_callback callback, void* user);

typedef enum sd_facet { SD_TOKENS = 0, SD_ERRORS = 1 } sd_facet;

typedef enum sd_severity {
  SD_SEVERITY_ERRORS = 0,    /**< only parse errors differ */
  SD_SEVERITY_TEXT = 1,      /**< only characters differ */
  SD_SEVERITY_STRUCTURE = 2, /**< other tokens differ */
  SD_SEVERITY_MARKUP = 3     /**< a tag or an attribute differs */
} sd_severity;

/** A stretch of the text on which the versions differ. */
typedef struct sd_divergence {
  sd_facet facet;
  sd_severity severity;
  uint64_t begin;
  uint64_t end;
  uint64_t line;
  uint64_t column;
  uint64_t episode; /**< neighbouring divergences with one cause have one number, from 1; 0: errors
                       outside of one */
  sd_string
      cause; /**< the name of its class, as in "comment-end/!"; missing if the data shows none */
  size_t version_count;
  const sd_string* versions; /**< their names, the oldest first */
  const uint32_t* groups;    /**< of each version: the number of the group that agrees, from 0 */
  size_t group_count;
  const sd_string* tokens; /**< of each group: what it makes of the stretch, in words for people;
                              NULL with SD_ERRORS */
} sd_divergence;

/** The same as of sd_token_callback. */
typedef int (*sd_divergence_callback)(const sd_divergence* divergence, void* user);

/**
 * Hands over the divergences of a text, each as soon as it is complete. Memory does not grow with
 * the text or its divergences. Only the first five of an episode are handed over, unless "most"
 * says otherwise (0: all). The data of the result counts: {"divergences": 7, "shown": 5,
 * "episodes": 1}.
 */
SD_API sd_result* sd_each_divergence(const char* text, size_t size, const char* options,
                                     sd_divergence_callback callback, void* user);

#ifdef __cplusplus
}
#endif

#endif
