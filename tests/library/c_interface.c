/* Every function for C, and every way to use one wrongly. Ends with 0 if all is as library/c/specdrift-c.h says. */
#include <specdrift-c.h>
#include <stdio.h>
#include <string.h>

static int failures = 0;

#define CHECK(what)                                                     \
  do {                                                                  \
    if (!(what)) {                                                      \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #what); \
      ++failures;                                                       \
    }                                                                   \
  } while (0)

static const char page[] = "x<!--a--!><b>-->y";
#define PAGE page, sizeof page - 1

static int holds(const sd_result *result, const char *words) {
  return strstr(sd_data(result), words) != NULL;
}

/* Frees the result, and says whether it was a report that holds the words. */
static int reports(sd_result *result, const char *words) {
  const int ok = sd_status_of(result) == SD_OK && holds(result, words) && strlen(sd_data(result)) == sd_size(result) &&
                 *sd_message(result) == '\0' && *sd_place(result) == '\0' && *sd_hint(result) == '\0';
  if (!ok) fprintf(stderr, "%s: %s\n%.300s\n", sd_status_name(sd_status_of(result)), sd_message(result), sd_data(result));
  sd_free(result);
  return ok;
}

/* Frees the result, and says whether it was refused with this status, place and part of a message, without data. */
static int refuses(sd_result *result, sd_status status, const char *place, const char *words) {
  const int ok = sd_status_of(result) == status && strcmp(sd_place(result), place) == 0 && strstr(sd_message(result), words) &&
                 (sd_size(result) == 0 || status == SD_BAD_SPECIFICATION);
  if (!ok)
    fprintf(stderr, "%s, place '%s': %s (%s)\n", sd_status_name(sd_status_of(result)), sd_place(result), sd_message(result),
            sd_hint(result));
  sd_free(result);
  return ok;
}

struct seen {
  int calls;
  int stop_at; /* 0: never */
  char words[4096];
};

static void add(struct seen *seen, const char *format, const char *data, size_t size) {
  const size_t used = strlen(seen->words);
  if (data) snprintf(seen->words + used, sizeof seen->words - used, format, (int)size, data);
}

static int on_token(const sd_token *token, void *user) {
  struct seen *const seen = user;
  char place[64];
  snprintf(place, sizeof place, "%d@%d..%d(%d:%d)", (int)token->kind, (int)token->begin, (int)token->end, (int)token->line,
           (int)token->column);
  add(seen, "%.*s", place, strlen(place));
  add(seen, "[%.*s]", token->text.data, token->text.size);
  add(seen, "data[%.*s]", token->data.data, token->data.size);
  add(seen, "public[%.*s]", token->public_identifier.data, token->public_identifier.size);
  add(seen, "system[%.*s]", token->system_identifier.data, token->system_identifier.size);
  for (size_t i = 0; i < token->attribute_count; ++i) {
    add(seen, " %.*s", token->attributes[i].name.data, token->attributes[i].name.size);
    add(seen, "=%.*s", token->attributes[i].value.data, token->attributes[i].value.size);
  }
  if (token->self_closing) add(seen, "%.*s", "/", 1);
  if (token->force_quirks) add(seen, "%.*s", "!", 1);
  add(seen, "%.*s", ";", 1);
  return ++seen->calls == seen->stop_at;
}

static int on_divergence(const sd_divergence *divergence, void *user) {
  struct seen *const seen = user;
  char place[64];
  snprintf(place, sizeof place, "%d %d %d..%d(%d:%d)e%d ", (int)divergence->facet, (int)divergence->severity, (int)divergence->begin,
           (int)divergence->end, (int)divergence->line, (int)divergence->column, (int)divergence->episode);
  add(seen, "%.*s", place, strlen(place));
  add(seen, "%.*s:", divergence->cause.data, divergence->cause.size);
  for (size_t i = 0; i < divergence->version_count; ++i) {
    add(seen, " %.*s", divergence->versions[i].data, divergence->versions[i].size);
    snprintf(place, sizeof place, "=%u", (unsigned)divergence->groups[i]);
    add(seen, "%.*s", place, strlen(place));
  }
  for (size_t i = 0; divergence->tokens && i < divergence->group_count; ++i)
    add(seen, "; %.*s", divergence->tokens[i].data, divergence->tokens[i].size);
  add(seen, "%.*s", "\n", 1);
  return ++seen->calls == seen->stop_at;
}

static int at_once(void *user) {
  ++*(int *)user;
  return 1;
}

static void test_reports(void) {
  CHECK(sd_abi() == SD_ABI);
  CHECK(strchr(sd_version(), '.') != NULL);
  CHECK(reports(sd_versions(), "\"name\":\"2007\""));
  CHECK(reports(sd_compare(PAGE, NULL), "\"class\":\"comment-end/!\""));
  CHECK(reports(sd_compare(PAGE, ""), "\"schema\":\"specdrift/compare\""));
  CHECK(reports(sd_compare(PAGE, "{\"versions\": [\"2009..html5\"], \"name\": \"p\", \"format\": \"html\"}"), "<!DOCTYPE html>"));
  CHECK(reports(sd_compare(NULL, 0, NULL), "\"divergences\":0"));
  CHECK(reports(sd_compare("a\0<b", 4, "{\"errors\": true}"), "\"bytes\":4"));
  CHECK(reports(sd_compare("\xff\xfe", 2, NULL), "\"ill_formed\":2"));
  CHECK(reports(sd_tokens(PAGE, "8.2.4", NULL), "[\"Comment\",\"a\"]"));
  CHECK(reports(sd_tokens("a&amp;</title>", 14, "living", "{\"context\": \"rcdata\", \"lastStartTag\": \"title\"}"), "[\"EndTag\",\"title\"]"));
  CHECK(reports(sd_trace(PAGE, "{\"versions\": [\"2009\", \"8.2.4\"], \"most\": 3}"), "\"schema\":\"specdrift/trace\""));
  CHECK(reports(sd_explain(PAGE, "{\"format\": \"markdown\"}"), "comment-end/!"));
  /* A class is asked for by the name that reports have, or by its id. */
  CHECK(reports(sd_explain(PAGE, "{\"class\": \"comment-end/!\", \"facet\": \"tokens\"}"), "\"explanations\":[\n{\"class\":\"comment-end/!/"));
  CHECK(reports(sd_explain(PAGE, "{\"versions\": [\"2009\", \"8.2.4\"], \"class\": \"comment-end/!/2009|8.2.4\"}"), "\"explanations\":[\n{\"class\":\"comment-end/!/"));
  CHECK(reports(sd_explain("plain", 5, NULL), "\"explanations\":[\n\n]"));
  CHECK(reports(sd_minimize(PAGE, "{\"versions\": [\"2009\", \"8.2.4\"], \"class\": \"comment-end/!\"}"), "\"output\":\"<!----!\""));
  CHECK(reports(sd_blame(PAGE, "{\"at\": 3}"), "\"schema\":\"specdrift/blame\""));
  CHECK(reports(sd_minimize(PAGE, "{\"versions\": [\"2009\", \"8.2.4\"]}"), "\"output\":\"<!----!\",\"facet\""));
  CHECK(reports(sd_prove("2009", "8.2.4", "{\"seconds\": 60}", NULL, NULL), "\"result\":\"different\""));
  CHECK(reports(sd_prove("2009", "2009-08-08", NULL, NULL, NULL), "\"statement\""));
  CHECK(reports(sd_prove("8.2.4", "13.2.5", "{\"references\": \"shapes\", \"concepts\": [\"comment*\"]}", NULL, NULL), "stays within comment*"));
  CHECK(reports(sd_states("living", NULL, NULL), "\"kind\":\"list\""));
  CHECK(reports(sd_states("living", NULL, "{\"state\": \"comment end\"}"), "\"id\":\"comment-end#"));
  CHECK(reports(sd_states("2009", "8.2.4", "{\"state\": \"comment end\"}"), "\"kind\":\"diff\""));
  CHECK(reports(sd_states("2009", "2009", "{\"family\": \"comments\"}"), "\"change\":\"same\""));
  CHECK(reports(sd_states("2009", NULL, "{\"format\": \"dot\"}"), "digraph"));
  CHECK(reports(sd_describe("{\"versions\": [\"2009\"]}"), "\"schema\":\"specdrift/versions\""));
  CHECK(reports(sd_describe(NULL), "\"name\":\"living\""));
  CHECK(reports(sd_history("{\"state\": \"comment end\", \"until\": \"2010\"}"), "\"revisions\":[{"));
  CHECK(reports(sd_history("{\"format\": \"text\", \"timeline\": true}"), "\n2009  "));
  CHECK(reports(sd_lesson("1", "{\"format\": \"markdown\"}"), "# 1. "));
  CHECK(reports(sd_lesson(NULL, "{\"format\": \"text\"}"), "vertical-tab"));
  CHECK(reports(sd_compare("<a \vb>", 6,
                           "{\"specification\": \"<specification version='mine' base='13.2.5' title='mine' organisation='me' date='2026' "
                           "earliest='2026-01-01' latest='2026-01-01' source='none' section='13.2.5' errors='named'><alter "
                           "states='before-attribute-name'><extend row='TAB' input='VT'/></alter></specification>\", "
                           "\"versions\": [\"mine\", \"13.2.5\"]}"),
                "\"divergences\":1"));
}

static void test_parsers(void) {
  static const char tokens[] =
      "{\"name\": \"p\", \"version\": \"1\", \"day\": \"2026-01-01\", \"capabilities\": {\"adapter\": 1, \"name\": \"p\", \"level\": \"tokens\"}, "
      "\"events\": {}}";
  static const char wrong[] = "{\"name\": \"p\", \"events\": [1]}";
  static const char deaf[] = "{\"name\": \"p\", \"events\": {\"self-test-1\": []}}";
  static const char mute[] = "{\"name\": \"p\", \"events\": {\"self-test-1\": null}}";
  CHECK(reports(sd_probes(NULL), "\"input\":\"<!DOCTYPE html>"));
  CHECK(reports(sd_probes("{\"adapter\": 1, \"name\": \"p\", \"level\": \"tokens\"}"), "\"id\":"));
  CHECK(reports(sd_identify(tokens, sizeof tokens - 1, NULL), "\"schema\":\"specdrift/identify\""));
  CHECK(refuses(sd_identify(wrong, sizeof wrong - 1, NULL), SD_BAD_ANSWERS, "events", "there are no events"));
  CHECK(reports(sd_probes("{\"adapter\": 1, \"name\": \"p\", \"level\": \"tokens\"}"), "[{\"id\":\"self-test-1\""));
  CHECK(refuses(sd_identify(deaf, sizeof deaf - 1, NULL), SD_BAD_ANSWERS, "events", "it fails the self-test: of '<!DOCTYPE html>"));
  CHECK(refuses(sd_identify(mute, sizeof mute - 1, NULL), SD_BAD_ANSWERS, "events", "it gives up: it has no answer"));
  CHECK(refuses(sd_identify("nonsense", 8, NULL), SD_BAD_OPTIONS, "", "no object of JSON"));
  CHECK(refuses(sd_identify(NULL, 3, NULL), SD_BAD_ARGUMENT, "text", "null pointer"));
  CHECK(refuses(sd_identify(tokens, sizeof tokens - 1, "{\"format\": \"x\"}"), SD_BAD_OPTIONS, "format", "no format 'x'"));
  CHECK(refuses(sd_probes("[]"), SD_BAD_OPTIONS, "", "no object of JSON"));
  CHECK(refuses(sd_probes("{\"name\": 1}"), SD_BAD_ANSWERS, "capabilities", "the version of the protocol, is missing"));
  CHECK(refuses(sd_probes("{\"adapter\": 2, \"name\": \"p\", \"errors\": \"count\"}"), SD_BAD_ANSWERS, "capabilities", "parse errors"));
}

/* Answers that are told before; one that is not there ends the search. */
static const char* told(const char* input, size_t size, void* user) {
  const char** answers = (const char**)user;
  CHECK(size > 0 && input[0] == '<');
  return *answers ? *answers++ : NULL;
}

static sd_result* holes_told(const char* answer, const char* options) {
  static const char* answers[2];
  answers[0] = answer;
  return sd_holes("{\"adapter\": 1, \"name\": \"f\"}", told, options, answers);
}

static void test_filters(void) {
  CHECK(refuses(holes_told(NULL, NULL), SD_CANCELLED, "", "callback"));
  CHECK(refuses(holes_told("nonsense", NULL), SD_BAD_ANSWERS, "filter", "no object of JSON"));
  CHECK(refuses(holes_told("{}", NULL), SD_BAD_ANSWERS, "events", "neither \"events\" nor \"error\""));
  CHECK(refuses(holes_told("{\"events\": [[\"S\"]]}", NULL), SD_BAD_ANSWERS, "events", "<!DOCTYPE html>"));
  CHECK(refuses(holes_told("{\"events\": []}", NULL), SD_BAD_ANSWERS, "filter", "it fails the self-test"));
  CHECK(refuses(holes_told("{\"error\": \"no\"}", NULL), SD_BAD_ANSWERS, "filter", "it gives up: no"));
  CHECK(refuses(holes_told(NULL, "{\"format\": \"x\"}"), SD_BAD_OPTIONS, "format", "no format 'x'"));
  CHECK(refuses(holes_told(NULL, "{\"viewer\": \"x\"}"), SD_BAD_VERSION, "viewer", "no such version: 'x'"));
  CHECK(refuses(holes_told(NULL, "{\"viewer\": \"2007..2009\"}"), SD_BAD_VERSION, "viewer", "cannot be compared with a parser"));
  CHECK(refuses(holes_told(NULL, "{\"filterWrites\": \"x\"}"), SD_BAD_OPTIONS, "filterWrites", "no form of output"));
  CHECK(refuses(holes_told(NULL, "{\"known\": [1]}"), SD_BAD_OPTIONS, "known", "array of strings"));
  CHECK(refuses(sd_holes(NULL, told, NULL, NULL), SD_BAD_ARGUMENT, "capabilities", "null pointer"));
  CHECK(refuses(sd_holes("{}", NULL, NULL, NULL), SD_BAD_ARGUMENT, "filter", "null pointer"));
  CHECK(refuses(sd_holes("{}", told, NULL, NULL), SD_BAD_ANSWERS, "capabilities", "the version of the protocol"));

#define COMPARED(options) sd_compare("<!--a--!><b>-->", 15, "{\"versions\": [\"2009\", \"living\"], " options "}")
#define PARSER(name, events) "{\"name\": \"" name "\", \"capabilities\": {\"adapter\": 1, \"name\": \"p\"}, \"events\": " events "}"
  CHECK(reports(COMPARED("\"parsers\": [" PARSER("mine", "[[\"C\", \"a--!><b>\"]]") "]"), "\"partition\":\"2009 mine | living\""));
  /* The cause is one of the versions alone. */
  CHECK(reports(COMPARED("\"parsers\": [" PARSER("mine", "[]") "]"), "\"partition\":\"2009 | living\""));
  CHECK(reports(COMPARED("\"parsers\": [" PARSER("a", "[[\"C\", \"a\"], [\"S\", \"b\", []], [\"T\", \"-->\"]]") ", " PARSER("b", "[]") "]"),
                "\"partition\":\"2009 | living a | b\""));
#define NOSCRIPT(scripting)                                                                                                                \
  sd_compare("<noscript><b>", 13,                                                                                                           \
             "{\"versions\": [\"living\"], " scripting "\"parsers\": [{\"name\": \"a\", \"capabilities\": {\"adapter\": 1, \"name\": "    \
             "\"p\", \"scripting\": false}, \"events\": [[\"S\", \"noscript\", []], [\"S\", \"b\", []]]}]}")
  CHECK(reports(NOSCRIPT(""), "\"divergences\":0"));
  CHECK(reports(NOSCRIPT("\"scripting\": null, "), "\"divergences\":0"));
  CHECK(reports(NOSCRIPT("\"scripting\": true, "), "\"divergences\":1"));
  CHECK(refuses(COMPARED("\"format\": \"csv\", \"parsers\": [" PARSER("a", "[]") "]"), SD_BAD_OPTIONS, "format", "compare has no format 'csv'"));
  CHECK(refuses(COMPARED("\"parsers\": [" PARSER("2009", "[]") "]"), SD_BAD_ANSWERS, "parsers", "two participants are called '2009'"));
  CHECK(refuses(COMPARED("\"parsers\": [" PARSER("a", "[]") ", " PARSER("a", "[]") "]"), SD_BAD_ANSWERS, "parsers", "called 'a'"));
  CHECK(refuses(COMPARED("\"parsers\": [" PARSER("a", "[1]") "]"), SD_BAD_ANSWERS, "events", "the events of 'a'"));
  CHECK(refuses(COMPARED("\"parsers\": [7]"), SD_BAD_ANSWERS, "parsers", "lacks its name"));
  CHECK(refuses(COMPARED("\"parsers\": 7"), SD_BAD_OPTIONS, "parsers", "an array"));
  static char many[2 * 1001 + 16] = "{\"parsers\": [7";
  for (int i = 0; i < 1000; ++i) strcat(many, ",7");
  CHECK(refuses(sd_compare("", 0, strcat(many, "]}")), SD_BAD_ANSWERS, "parsers", "1001 parsers, and 1000 can take part"));
  /* A name that is no text for a terminal. */
  CHECK(reports(COMPARED("\"format\": \"text\", \"width\": 400, \"parsers\": [{\"name\": \"mine\", \"capabilities\": {\"adapter\": 1, \"name\": \"\\u001b[2J\", "
                         "\"version\": \"12345678901234567890123456789012345678901234567890\"}, \"events\": []}]"),
                "; \\u001b[2J 123456789"));
  CHECK(refuses(COMPARED("\"errors\": true, \"parsers\": [" PARSER("a", "[]") "]"), SD_BAD_OPTIONS, "errors", "does not go together"));
  CHECK(refuses(COMPARED("\"context\": \"rcdata\", \"parsers\": [" PARSER("a", "[]") "]"), SD_BAD_OPTIONS, "context", "does not go together"));
}

static const char section[] =
    "Tokenization\n\nData state\n\nConsume the next input character:\n\nU+003C LESS-THAN SIGN (<)\n    Switch to the tag open state.\n"
    "EOF\n    Emit an end-of-file token.\nAnything else\n    Emit the current input character as a character token.\n";
#define SECTION section, sizeof section - 1

static void test_texts(void) {
  CHECK(reports(sd_read(SECTION, "{\"partial\": true, \"like\": \"8.2.4\", \"name\": \"mine.txt\", \"date\": \"2026-02-03\"}"),
                "<specification version=\\\"mine\\\""));
  CHECK(reports(sd_read(SECTION, "{\"partial\": true, \"like\": \"8.2.4\"}"), "\"sentences\":13,\"read\":7,\"notes\":0,\"unread\":[{"));
  CHECK(refuses(sd_read(NULL, 1, NULL), SD_BAD_ARGUMENT, "text", "null pointer"));
  CHECK(refuses(sd_read("", 0, NULL), SD_BAD_SPECIFICATION, "text", ""));
  CHECK(refuses(sd_read("plain", 5, NULL), SD_BAD_SPECIFICATION, "text", ""));
  static const char odd[] = "Tokenization\n\nData state\n\nConsume the next input character:\n\nAnything else\n    Dance.\n";
  sd_result *const unread = sd_read(odd, sizeof odd - 1, NULL);
  CHECK(sd_line(unread) == 8 && sd_column(unread) == 5 && holds(unread, "not read, in Data state: \\\"Dance\\\"") && holds(unread, "\"line\":8,"));
  CHECK(refuses(unread, SD_BAD_SPECIFICATION, "text", "1 of 3 sentences cannot be read"));
  CHECK(refuses(sd_read(SECTION, "{\"like\": \"x\"}"), SD_BAD_VERSION, "like", "no such version: 'x'"));
  CHECK(refuses(sd_read(SECTION, "{\"base\": \"r3191\"}"), SD_BAD_VERSION, "base", "no such version: 'r3191'"));
  CHECK(refuses(sd_read(SECTION, "{\"lost\": \"<x\"}"), SD_BAD_OPTIONS, "lost", ""));
  CHECK(refuses(sd_read(SECTION, "{\"date\": \"2026-02\"}"), SD_BAD_OPTIONS, "date", "no day"));
  CHECK(refuses(sd_read(SECTION, "{\"partial\": true, \"base\": \"8.2.4\"}"), SD_BAD_OPTIONS, "partial", "'base'"));
  CHECK(refuses(sd_read(SECTION, "{\"versions\": []}"), SD_BAD_OPTIONS, "versions", "sd_read takes no option"));
  static char large[16 * 1024 * 1024 + 1];
  CHECK(refuses(sd_read(large, sizeof large, NULL), SD_LIMIT, "size", "at most 16777216"));
}

/* A page, then nothing; with `stop_at`, that ends the call. */
static int next_page(sd_document* document, void* user) {
  struct seen *const seen = user;
  if (++seen->calls == seen->stop_at) return -1;
  if (seen->calls > 2) return 0;
  document->text.data = page;
  document->text.size = sizeof page - 1;
  return 1;
}

/* A byte order mark twice: of a string, then of bytes. Notes what each shows. */
static int next_marked(sd_document* document, void* user) {
  static const char marked[] = "\xef\xbb\xbf<!DOCTYPE html><!--a--!>";
  struct seen *const seen = user;
  const sd_counts *const before = document->before;
  if (before) {
    char *const to = seen->words + strlen(seen->words);
    snprintf(to, sizeof seen->words - strlen(seen->words), "%d bytes, %d of %d, %d class, %s;", (int)before->bytes, (int)before->by_severity[SD_SEVERITY_STRUCTURE],
             (int)before->divergences, (int)before->class_count, before->skipped.data ? "skipped" : "compared");
  }
  if (seen->calls == 2) return 0;
  document->is_string = seen->calls++ == 0;
  document->text.data = marked;
  document->text.size = sizeof marked - 1;
  return 1;
}

static int no_text(sd_document* document, void* user) {
  (void)user;
  document->text.size = 3;
  return 1;
}

static void test_documents(void) {
  struct seen two = {0, 0, ""}, one = {0, 2, ""}, none = {0, 0, ""};
  CHECK(reports(sd_corpus(next_page, "{\"versions\": [\"2009\", \"8.2.4\"]}", &two), "\"documents\":2,\"documents_that_differ\":2"));
  CHECK(two.calls == 3);
  struct seen marked = {0, 0, ""};
  CHECK(reports(sd_corpus(next_marked, "{\"versions\": [\"2007\", \"living\"]}", &marked), "\"encoding_sources\":{\"characters\":1,\"option\":1}"));
  CHECK(strcmp(marked.words, "27 bytes, 1 of 1, 1 class, compared;27 bytes, 1 of 1, 1 class, compared;") == 0);
  CHECK(refuses(sd_corpus(next_page, NULL, &one), SD_CANCELLED, "", "callback"));
  CHECK(one.calls == 2);
  CHECK(refuses(sd_corpus(no_text, NULL, NULL), SD_BAD_ARGUMENT, "text", "the text of document 1 is a null pointer"));
  CHECK(refuses(sd_corpus(NULL, NULL, NULL), SD_BAD_ARGUMENT, "next", "null pointer"));
  CHECK(refuses(sd_corpus(next_page, "{\"format\": \"xml\"}", &none), SD_BAD_OPTIONS, "format", "corpus has no format 'xml'"));
  CHECK(refuses(sd_corpus(next_page, "{\"most\": 0}", &none), SD_BAD_OPTIONS, "most", "from 1"));
  CHECK(refuses(sd_corpus(next_page, "{\"versions\": [\"2009\"]}", &none), SD_BAD_VERSION, "versions", "nothing to compare"));
  CHECK(none.calls == 0);
}

static void test_callbacks(void) {
  static const char text[] = "<!DOCTYPE x PUBLIC 'p'><A B=c/>\n<!--d-->e</a><f/><?g";
  struct seen seen = {0, 0, ""};
  CHECK(reports(sd_each_token(text, sizeof text - 1, "8.2.4", "{\"errors\": true}", on_token, &seen), "\"tokens\":"));
  CHECK(strcmp(seen.words,
               "1@0..23(1:1)[x]public[p];2@23..31(1:24)[a] b=c/;5@31..32(1:32)[\n];4@32..40(2:1)[d];5@40..41(2:9)[e];"
               "3@41..45(2:10)[a];2@45..49(2:14)[f]/;8@48..48(2:17);4@49..52(2:18)[?g];8@50..50(2:19);6@52..52(2:21);") == 0);

  struct seen quirks = {0, 0, ""};
  CHECK(reports(sd_each_token("<!DOCTYPE", 9, "living", NULL, on_token, &quirks), "{\"tokens\":2,\"errors\":"));
  CHECK(strcmp(quirks.words, "1@0..9(1:1)!;6@9..9(1:10);") == 0);

  struct seen none = {0, 1, ""};
  CHECK(refuses(sd_each_token(text, sizeof text - 1, "8.2.4", NULL, on_token, &none), SD_CANCELLED, "", "callback"));
  CHECK(none.calls == 1);

  struct seen found = {0, 0, ""};
  CHECK(reports(sd_each_divergence(PAGE, "{\"versions\": [\"2009\", \"8.2.4\"]}", on_divergence, &found),
                "{\"divergences\":1,\"shown\":1,\"episodes\":1}"));
  CHECK(strcmp(found.words,
               "0 3 1..16(1:2)e1 comment-end/!: 2009=0 8.2.4=1; comment \"a--!><b>\"; comment \"a\", start tag <b>, characters \"-->\"\n") == 0);
  struct seen first = {0, 1, ""};
  CHECK(refuses(sd_each_divergence(PAGE, NULL, on_divergence, &first), SD_CANCELLED, "", "callback"));
  CHECK(first.calls == 1);
  struct seen errors = {0, 0, ""};
  CHECK(reports(sd_each_divergence("a&b", 3, "{\"versions\": [\"2007\", \"living\"], \"errors\": true}", on_divergence, &errors), "\"shown\":1"));
  CHECK(strstr(errors.words, "1 0 ") == errors.words);
  CHECK(reports(sd_each_divergence("a&b", 3, "{\"versions\": [\"2007\", \"living\"], \"errors\": true, \"severity\": \"text\"}", on_divergence,
                                   &errors),
                "\"divergences\":0"));
  int asked = 0;
  CHECK(refuses(sd_prove("8.2.4", "13.2.5", NULL, at_once, &asked), SD_CANCELLED, "", "callback"));
  CHECK(asked > 0);
  CHECK(refuses(sd_prove("8.2.4", "living", NULL, at_once, &asked), SD_CANCELLED, "", "callback")); /* though a difference is found */
}

static void test_misuse(void) {
  /* Arguments. */
  CHECK(refuses(sd_compare(NULL, 1, NULL), SD_BAD_ARGUMENT, "text", "sd_compare: text is a null pointer"));
  CHECK(refuses(sd_compare(page, (size_t)-1, NULL), SD_BAD_ARGUMENT, "size", "no text has"));
  CHECK(refuses(sd_tokens(PAGE, NULL, NULL), SD_BAD_ARGUMENT, "version", "version is a null pointer"));
  CHECK(refuses(sd_each_token(PAGE, NULL, NULL, on_token, NULL), SD_BAD_ARGUMENT, "version", "null pointer"));
  CHECK(refuses(sd_each_token(PAGE, "2009", NULL, NULL, NULL), SD_BAD_ARGUMENT, "callback", "null pointer"));
  CHECK(refuses(sd_each_divergence(PAGE, NULL, NULL, NULL), SD_BAD_ARGUMENT, "callback", "null pointer"));
  CHECK(refuses(sd_prove(NULL, "2009", NULL, NULL, NULL), SD_BAD_ARGUMENT, "a", "null pointer"));
  CHECK(refuses(sd_prove("2009", NULL, NULL, NULL, NULL), SD_BAD_ARGUMENT, "b", "null pointer"));
  CHECK(refuses(sd_check(NULL, 3, NULL, NULL, NULL), SD_BAD_ARGUMENT, "text", "null pointer"));
  CHECK(refuses(sd_check("{}", 2, NULL, NULL, NULL), SD_BAD_OPTIONS, "certificate", "no certificate"));
  CHECK(refuses(sd_states(NULL, "2009", NULL), SD_BAD_ARGUMENT, "version", "null pointer"));
  CHECK(refuses(sd_states("x", NULL, NULL), SD_BAD_VERSION, "version", "no such version"));
  CHECK(refuses(sd_states("2009", "x", NULL), SD_BAD_VERSION, "other", "no such version"));
  CHECK(refuses(sd_states("x", "2009", NULL), SD_BAD_VERSION, "version", "no such version"));
  CHECK(refuses(sd_states("living", NULL, "{\"state\": \"x\"}"), SD_BAD_OPTIONS, "state", "no such state"));
  CHECK(refuses(sd_states("living", NULL, "{\"format\": \"svg\"}"), SD_BAD_OPTIONS, "format", "draws"));
  CHECK(refuses(sd_describe("{\"versions\": [\"x\"]}"), SD_BAD_VERSION, "versions", "no such version"));
  CHECK(refuses(sd_history("{\"since\": \"soon\"}"), SD_BAD_OPTIONS, "since", "no date"));
  CHECK(refuses(sd_history("{\"readBy\": \"x\"}"), SD_BAD_OPTIONS, "readBy", "no parser"));
  CHECK(refuses(sd_history("{\"text\": \"x\"}"), SD_BAD_OPTIONS, "text", "takes no option"));
  CHECK(refuses(sd_lesson("99", "{\"format\": \"text\"}"), SD_BAD_OPTIONS, "lesson", "no such lesson"));
  CHECK(refuses(sd_lesson("1", NULL), SD_BAD_OPTIONS, "format", "no format"));
  CHECK(refuses(sd_states("living", NULL, "{\"family\": \"x\"}"), SD_BAD_OPTIONS, "family", "no family"));
  CHECK(refuses(NULL, SD_BAD_ARGUMENT, "result", "null pointer"));
  CHECK(sd_size(NULL) == 0 && sd_line(NULL) == 0 && sd_column(NULL) == 0 && *sd_data(NULL) == '\0' && *sd_hint(NULL) == '\0');
  sd_free(NULL);
  CHECK(strcmp(sd_status_name(SD_NO_MEMORY), "SD_NO_MEMORY") == 0);
  CHECK(strcmp(sd_status_name(99), "unknown") == 0 && strcmp(sd_status_name(-1), "unknown") == 0);

  /* Options. */
  CHECK(refuses(sd_compare(PAGE, "{"), SD_BAD_OPTIONS, "", "no object of JSON"));
  CHECK(refuses(sd_compare(PAGE, "[1]"), SD_BAD_OPTIONS, "", "no object of JSON"));
  CHECK(refuses(sd_compare(PAGE, "{\"version\": \"2009\"}"), SD_BAD_OPTIONS, "version", "sd_compare takes no option 'version'"));
  CHECK(refuses(sd_minimize(PAGE, "{\"format\": \"html\"}"), SD_BAD_OPTIONS, "format", "sd_minimize takes no option 'format'"));
  CHECK(refuses(sd_tokens(PAGE, "2009", "{\"versions\": []}"), SD_BAD_OPTIONS, "versions", "takes no option"));
  CHECK(refuses(sd_compare(PAGE, "{\"versions\": \"2009\"}"), SD_BAD_OPTIONS, "versions", "'versions' has to be an array of strings"));
  CHECK(refuses(sd_compare(PAGE, "{\"errors\": 1}"), SD_BAD_OPTIONS, "errors", "true or false"));
  CHECK(refuses(sd_trace(PAGE, "{\"begin\": -1}"), SD_BAD_OPTIONS, "begin", "a whole number from 0"));
  CHECK(refuses(sd_compare(PAGE, "{\"format\": \"text\", \"width\": 39}"), SD_BAD_OPTIONS, "width", "40 or more"));
  CHECK(reports(sd_compare(PAGE, "{\"format\": \"text\", \"width\": 40, \"explain\": false}"), "(text): 17 bytes, 1 divergence in 1\n"));
  CHECK(refuses(sd_trace(PAGE, "{\"begin\": 1.5}"), SD_BAD_OPTIONS, "begin", "a whole number from 0"));
  CHECK(refuses(sd_trace(PAGE, "{\"begin\": 18}"), SD_BAD_OPTIONS, "begin", "'begin' is byte 18, and the text ends at byte 17"));
  CHECK(refuses(sd_trace(PAGE, "{\"end\": 18}"), SD_BAD_OPTIONS, "end", "'end' is byte 18, and the text ends at byte 17"));
  CHECK(refuses(sd_trace(PAGE, "{\"begin\": 5, \"end\": 4}"), SD_BAD_OPTIONS, "begin", "'begin' is byte 5, after 'end', byte 4"));
  CHECK(reports(sd_trace("", 0, "{\"begin\": 0, \"end\": 0}"), "\"byte\":0"));
  sd_result *const at_the_end = sd_trace(PAGE, "{\"begin\": 17, \"end\": 17}");
  CHECK(holds(at_the_end, "\"byte\":17") && !holds(at_the_end, "\"byte\":0,"));
  CHECK(reports(at_the_end, "\"schema\":\"specdrift/trace\""));
  CHECK(refuses(sd_compare(PAGE, "{\"errors\": true,}"), SD_BAD_OPTIONS, "", "no object of JSON: byte 16: syntax error"));
  CHECK(refuses(sd_compare(PAGE, "{\"errors\": true"), SD_BAD_OPTIONS, "", "no object of JSON: byte 15: incomplete JSON"));
  CHECK(refuses(sd_compare(PAGE, "{} x"), SD_BAD_OPTIONS, "", "no object of JSON: byte 3: it ends there"));
  CHECK(refuses(sd_compare(PAGE, "{\"severity\": \"bad\"}"), SD_BAD_OPTIONS, "severity", "one of \"errors\", \"text\""));
  CHECK(refuses(sd_compare(PAGE, "{\"format\": \"\\u001b[2J\"}"), SD_BAD_OPTIONS, "format", "\\u001b[2J"));
  CHECK(refuses(sd_explain(PAGE, "{\"format\": \"pdf\"}"), SD_BAD_OPTIONS, "format", "explain has no format 'pdf'"));
  CHECK(refuses(sd_blame(PAGE, "{\"at\": 99}"), SD_BAD_OPTIONS, "at", "the text has no byte 99"));
  CHECK(refuses(sd_compare(PAGE, "{\"site\": \"javascript:x\"}"), SD_BAD_OPTIONS, "site", "has to begin with"));

  /* Versions and contexts. */
  CHECK(refuses(sd_compare(PAGE, "{\"versions\": [\"2009\", \"x\"]}"), SD_BAD_VERSION, "versions", "no such version: 'x'"));
  CHECK(refuses(sd_compare(PAGE, "{\"versions\": [\"2009\"]}"), SD_BAD_VERSION, "versions", "nothing to compare '2009' with"));
  CHECK(refuses(sd_compare(PAGE, "{\"versions\": [\"2009\", \"2009\"]}"), SD_BAD_VERSION, "versions", "named twice"));
  CHECK(refuses(sd_compare(PAGE, "{\"versions\": [\"8.2.4..2009\"]}"), SD_BAD_VERSION, "versions", "runs backwards"));
  CHECK(refuses(sd_tokens(PAGE, "", NULL), SD_BAD_VERSION, "version", "no such version: ''"));
  CHECK(refuses(sd_tokens(PAGE, "2009..8.2.4", NULL), SD_BAD_VERSION, "version", "tokens takes 1"));
  struct seen unseen = {0, 0, ""};
  CHECK(refuses(sd_each_token(PAGE, "x", NULL, on_token, &unseen), SD_BAD_VERSION, "version", "no such version: 'x'"));
  CHECK(refuses(sd_each_divergence(PAGE, "{\"versions\": [\"x\"]}", on_divergence, &unseen), SD_BAD_VERSION, "versions", "no such version: 'x'"));
  CHECK(unseen.calls == 0);
  CHECK(refuses(sd_prove("x", "2009", NULL, NULL, NULL), SD_BAD_VERSION, "a", "no such version: 'x'"));
  CHECK(refuses(sd_prove("2009", "x", NULL, NULL, NULL), SD_BAD_VERSION, "b", "no such version: 'x'"));
  CHECK(refuses(sd_prove("2009", "2009", NULL, NULL, NULL), SD_BAD_VERSION, "b", "named twice"));
  CHECK(refuses(sd_compare(PAGE, "{\"context\": \"x\"}"), SD_BAD_CONTEXT, "context", "no such initial state: 'x'"));
  CHECK(refuses(sd_compare(PAGE, "{\"context\": \"cdata\"}"), SD_BAD_CONTEXT, "context", "version '2007' cannot start in that context"));
  CHECK(refuses(sd_trace(PAGE, "{\"foreignContent\": true, \"context\": \"cdata\"}"), SD_BAD_CONTEXT, "context", "cannot start"));
  CHECK(refuses(sd_minimize(PAGE, "{\"class\": \"nope\"}"), SD_NOTHING_TO_KEEP, "class", "no divergence has that class"));
  CHECK(refuses(sd_minimize("plain", 5, NULL), SD_NOTHING_TO_KEEP, "", "the versions agree"));
  CHECK(refuses(sd_explain(PAGE, "{\"class\": \"nope\"}"), SD_NOTHING_TO_KEEP, "class", "does not show 'nope'"));
  CHECK(refuses(sd_explain("plain", 5, "{\"class\": \"comment-end/!\"}"), SD_NOTHING_TO_KEEP, "class", "does not show 'comment-end/!'"));
  CHECK(refuses(sd_prove("8.2.4", "13.2.5", "{\"states\": 5}", NULL, NULL), SD_LIMIT, "", "not decided"));

  /* A specification of one's own. */
  sd_result *const wrong = sd_compare(PAGE, "{\"specification\": \"<specification\\n x\"}");
  CHECK(sd_status_of(wrong) == SD_BAD_SPECIFICATION && sd_line(wrong) == 2 && sd_column(wrong) >= 1);
  CHECK(holds(wrong, "{\"mistakes\":[{\"file\":\"specification\",\"line\":2"));
  CHECK(refuses(wrong, SD_BAD_SPECIFICATION, "specification", ""));
}

int main(void) {
  test_reports();
  test_parsers();
  test_filters();
  test_texts();
  test_documents();
  test_callbacks();
  test_misuse();
  if (failures) fprintf(stderr, "%d failures\n", failures);
  return failures != 0;
}
