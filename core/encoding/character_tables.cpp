#include "core/encoding/character_tables.h"

#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>
#include <unicode/utf16.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <stdexcept>
#include <string>

namespace specdrift::encoding {
namespace {

/// The standard's character where ICU has another, or none.
struct Correction {
  std::uint16_t bytes;
  char32_t character;
};

// ICU has them in the private use area, where they were before Unicode had them.
constexpr Correction gb18030_corrections[] = {
    {0xA3A0, 0x3000}, {0xA6D9, 0xFE10}, {0xA6DA, 0xFE12}, {0xA6DB, 0xFE11}, {0xA6DC, 0xFE13},
    {0xA6DD, 0xFE14}, {0xA6DE, 0xFE15}, {0xA6DF, 0xFE16}, {0xA6EC, 0xFE17}, {0xA6ED, 0xFE18},
    {0xA6F3, 0xFE19}, {0xFE59, 0x9FB4}, {0xFE61, 0x9FB5}, {0xFE66, 0x9FB6}, {0xFE67, 0x9FB7},
    {0xFE6D, 0x9FB8}, {0xFE7E, 0x9FB9}, {0xFE90, 0x9FBA}, {0xFEA0, 0x9FBB},
};

// ICU's table is an older edition of HKSCS, and without the characters that Big5 has twice.
constexpr Correction big5_corrections[] = {
    {0x87A4, 0x9F97}, {0x87AC, 0x9F96}, {0x8840, 0x31C0}, {0x8841, 0x31C1}, {0x8842, 0x31C2},
    {0x8843, 0x31C3}, {0x8844, 0x31C4}, {0x8846, 0x31C5}, {0x8849, 0x31C6}, {0x884A, 0x31C7},
    {0x884D, 0x31C8}, {0x884F, 0x31C9}, {0x8850, 0x31CA}, {0x8851, 0x31CB}, {0x8852, 0x31CC},
    {0x8854, 0x31CD}, {0x8855, 0x31CE}, {0x88A9, 0x23DA}, {0x88AA, 0x23DB}, {0x8C43, 0x9FA6},
    {0x8C6D, 0x9FA7}, {0x8C74, 0x9FA8}, {0x8CB7, 0x9FA9}, {0x8CB9, 0x9FAA}, {0x8CBB, 0x9FAB},
    {0x8CC0, 0x9FAC}, {0x8CD7, 0x9FAD}, {0x8CD8, 0x9FAE}, {0x8CDA, 0x9FAF}, {0x8CED, 0x9FB2},
    {0x8D48, 0x9FB3}, {0x8E69, 0x7BB8}, {0x8E6F, 0x7C06}, {0x8E7E, 0x7CCE}, {0x8EAB, 0x7DD2},
    {0x8EB4, 0x7E1D}, {0x8ECD, 0x8005}, {0x8ED0, 0x8028}, {0x8F57, 0x83C1}, {0x8F69, 0x84A8},
    {0x8F6E, 0x840F}, {0x8FCB, 0x89A6}, {0x8FCC, 0x89A9}, {0x8FFE, 0x8D77}, {0x906D, 0x90FD},
    {0x907A, 0x92B9}, {0x90DC, 0x975C}, {0x90F1, 0x97FF}, {0x91BF, 0x9F16}, {0x9244, 0x8503},
    {0x92AF, 0x5159}, {0x92B0, 0x515B}, {0x92B1, 0x515D}, {0x92B2, 0x515E}, {0x92C8, 0x936E},
    {0x92D1, 0x7479}, {0x9447, 0x6D67}, {0x94CA, 0x799B}, {0x95D9, 0x9097}, {0x9644, 0x975D},
    {0x96ED, 0x701E}, {0x96FC, 0x5B28}, {0x9B76, 0x7201}, {0x9B78, 0x77D7}, {0x9B7B, 0x7E87},
    {0x9BC6, 0x99D6}, {0x9BDE, 0x91D4}, {0x9BEC, 0x60DE}, {0x9BF6, 0x6FB6}, {0x9C42, 0x8F36},
    {0x9C53, 0x4FBB}, {0x9C62, 0x71DF}, {0x9C68, 0x9104}, {0x9C6B, 0x9DF0}, {0x9C77, 0x83CF},
    {0x9CBC, 0x5C10}, {0x9CBD, 0x79E3}, {0x9CD0, 0x5A67}, {0x9D57, 0x8F0B}, {0x9D5A, 0x7B51},
    {0x9DC4, 0x62D0}, {0x9EA9, 0x6062}, {0x9EEF, 0x75F9}, {0x9EFD, 0x6C4A}, {0x9F60, 0x9B2E},
    {0x9F66, 0x9F17}, {0x9FCB, 0x50ED}, {0x9FD8, 0x5F0C}, {0xA063, 0x880F}, {0xA077, 0x62CE},
    {0xA0D5, 0x7468}, {0xA0DF, 0x7162}, {0xA0E4, 0x7250}, {0xA3C0, 0x2400}, {0xA3C1, 0x2401},
    {0xA3C2, 0x2402}, {0xA3C3, 0x2403}, {0xA3C4, 0x2404}, {0xA3C5, 0x2405}, {0xA3C6, 0x2406},
    {0xA3C7, 0x2407}, {0xA3C8, 0x2408}, {0xA3C9, 0x2409}, {0xA3CA, 0x240A}, {0xA3CB, 0x240B},
    {0xA3CC, 0x240C}, {0xA3CD, 0x240D}, {0xA3CE, 0x240E}, {0xA3CF, 0x240F}, {0xA3D0, 0x2410},
    {0xA3D1, 0x2411}, {0xA3D2, 0x2412}, {0xA3D3, 0x2413}, {0xA3D4, 0x2414}, {0xA3D5, 0x2415},
    {0xA3D6, 0x2416}, {0xA3D7, 0x2417}, {0xA3D8, 0x2418}, {0xA3D9, 0x2419}, {0xA3DA, 0x241A},
    {0xA3DB, 0x241B}, {0xA3DC, 0x241C}, {0xA3DD, 0x241D}, {0xA3DE, 0x241E}, {0xA3DF, 0x241F},
    {0xA3E0, 0x2421}, {0xC6CF, 0x5EF4}, {0xC6D3, 0x65E0}, {0xC6D5, 0x7676}, {0xC6D7, 0x96B6},
    {0xC6DE, 0x3003}, {0xC6DF, 0x4EDD}, {0xC879, 0x31CF}, {0xC8A1, 0x9FB0}, {0xC8A3, 0x9FB1},
    {0xFA5F, 0x5029}, {0xFA66, 0x507D}, {0xFABD, 0x5305}, {0xFAC5, 0x5344}, {0xFAD5, 0x537F},
    {0xFB48, 0x5605}, {0xFBB8, 0x5A77}, {0xFBF3, 0x5E75}, {0xFBF9, 0x5ED0}, {0xFC4F, 0x5F58},
    {0xFC6C, 0x60A4}, {0xFCB9, 0x6490}, {0xFCE2, 0x6674}, {0xFCF1, 0x675E}, {0xFDB7, 0x6C9C},
    {0xFDB8, 0x6E1D}, {0xFDBB, 0x6E2F}, {0xFDF1, 0x716E}, {0xFE52, 0x732A}, {0xFE6F, 0x745C},
    {0xFEAA, 0x74E9}, {0xFEDD, 0x7809},
};

// ICU has these half-width signs of another code page.
constexpr Correction euc_jp_corrections[] = {
    {0x8EE0, no_character}, {0x8EE1, no_character}, {0x8EE2, no_character}};

struct ByteCorrection {
  std::string_view encoding;
  std::uint8_t byte;
  char32_t character;
};
constexpr ByteCorrection byte_corrections[] = {{"KOI8-U", 0xAE, 0x45E},
                                               {"KOI8-U", 0xBE, 0x40E},
                                               {"windows-1253", 0xAA, no_character},
                                               {"windows-1255", 0xCA, 0x5BA}};

// ICU has no ISO-8859-16: where it differs from ISO-8859-1.
constexpr Correction iso_8859_16[] = {
    {0xA1, 0x0104}, {0xA2, 0x0105}, {0xA3, 0x0141}, {0xA4, 0x20AC}, {0xA5, 0x201E}, {0xA6, 0x0160},
    {0xA8, 0x0161}, {0xAA, 0x0218}, {0xAC, 0x0179}, {0xAE, 0x017A}, {0xAF, 0x017B}, {0xB2, 0x010C},
    {0xB3, 0x0142}, {0xB4, 0x017D}, {0xB5, 0x201D}, {0xB8, 0x017E}, {0xB9, 0x010D}, {0xBA, 0x0219},
    {0xBC, 0x0152}, {0xBD, 0x0153}, {0xBE, 0x0178}, {0xBF, 0x017C}, {0xC3, 0x0102}, {0xC5, 0x0106},
    {0xD0, 0x0110}, {0xD1, 0x0143}, {0xD5, 0x0150}, {0xD7, 0x015A}, {0xD8, 0x0170}, {0xDD, 0x0118},
    {0xDE, 0x021A}, {0xE3, 0x0103}, {0xE5, 0x0107}, {0xF0, 0x0111}, {0xF1, 0x0144}, {0xF5, 0x0151},
    {0xF7, 0x015B}, {0xF8, 0x0171}, {0xFD, 0x0119}, {0xFE, 0x021B},
};

/// One of ICU's tables.
class Converter {
 public:
  explicit Converter(std::string_view name) {
    UErrorCode error = U_ZERO_ERROR;
    converter_.reset(ucnv_open(std::string(name).c_str(), &error));
    if (U_FAILURE(error))
      throw std::runtime_error("ICU has no table '" + std::string(name) +
                               "': its data is not installed as a whole");
    ucnv_setToUCallBack(converter_.get(), UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr,
                        &error);
  }

  /// The only character that the bytes are; one of private use counts only where it is wanted.
  char32_t operator()(std::string_view bytes, bool private_use = true) const {
    UErrorCode error = U_ZERO_ERROR;
    UChar units[4];
    ucnv_reset(converter_.get());
    const auto count = ucnv_toUChars(converter_.get(), units, 4, bytes.data(),
                                     static_cast<std::int32_t>(bytes.size()), &error);
    if (U_FAILURE(error) || count < 1) return no_character;
    UChar32 character = 0;
    std::int32_t at = 0;
    U16_NEXT(units, at, count, character);
    if (at != count || character == 0xFFFD) return no_character;
    if (!private_use && character >= 0xE000 && character <= 0xF8FF) return no_character;
    return static_cast<char32_t>(character);
  }

 private:
  struct Close {
    void operator()(UConverter* converter) const { ucnv_close(converter); }
  };
  std::unique_ptr<UConverter, Close> converter_;
};

ByteTable make_byte_table(const Encoding& encoding) {
  ByteTable table;
  if (encoding.table.empty()) {
    for (unsigned i = 0; i < table.size(); ++i) table[i] = i + 128;
    for (const Correction& one : iso_8859_16) table[one.bytes - 128u] = one.character;
    return table;
  }
  const Converter converter(encoding.table);
  for (unsigned i = 0; i < table.size(); ++i) {
    const char byte = static_cast<char>(i + 128);
    // The standard leaves bytes of windows-874 free that ICU gives to private use; that of
    // macintosh is Apple's logo in both.
    table[i] = converter({&byte, 1}, encoding.name != "windows-874");
  }
  for (const ByteCorrection& one : byte_corrections)
    if (one.encoding == encoding.name) table[one.byte - 128u] = one.character;
  return table;
}

void correct(PairTable& table, std::span<const Correction> corrections) {
  for (const Correction& one : corrections)
    table.set(one.bytes >> 8, one.bytes & 0xFF, one.character);
}

PairTable make_pair_table(Scheme scheme) {
  const auto encoding = std::ranges::find(encodings(), scheme, &Encoding::scheme);
  const Converter converter(encoding->table);
  const bool private_use = scheme != Scheme::big5 && scheme != Scheme::euc_kr;
  PairTable table;
  for (unsigned lead = 0x81; lead < 0xFF; ++lead)
    for (unsigned trail = 0x40; trail < 0xFF; ++trail) {
      const char bytes[] = {static_cast<char>(lead), static_cast<char>(trail)};
      table.set(lead, trail, converter({bytes, 2}, private_use));
    }
  if (scheme == Scheme::gb18030) correct(table, gb18030_corrections);
  if (scheme == Scheme::big5) correct(table, big5_corrections);
  if (scheme == Scheme::euc_jp) correct(table, euc_jp_corrections);
  return table;
}

PairTable make_jis_0212_table() {
  const Converter converter("euc-jp-2007");
  PairTable table;
  // ICU has characters of another set after the last row of JIS X 0212.
  for (unsigned lead = 0xA1; lead <= 0xED; ++lead)
    for (unsigned trail = 0xA1; trail < 0xFF; ++trail) {
      const char bytes[] = {'\x8F', static_cast<char>(lead), static_cast<char>(trail)};
      table.set(lead, trail, converter({bytes, 3}, false));
    }
  return table;
}

/// The table that was made for a key before, or is made now. The references stay.
template <typename Key, typename Table, typename Make>
const Table& kept(std::map<Key, Table>& tables, std::mutex& mutex, const Key& key, Make make) {
  const std::lock_guard lock(mutex);
  const auto found = tables.find(key);
  return found != tables.end() ? found->second : tables.emplace(key, make()).first->second;
}

}  // namespace

const ByteTable& byte_table(const Encoding& encoding) {
  static std::mutex mutex;
  static std::map<std::string_view, ByteTable> tables;
  return kept(tables, mutex, encoding.name, [&] { return make_byte_table(encoding); });
}

const PairTable& pair_table(Scheme scheme) {
  static std::mutex mutex;
  static std::map<Scheme, PairTable> tables;
  if (scheme == Scheme::iso_2022_jp) scheme = Scheme::euc_jp;
  return kept(tables, mutex, scheme, [&] { return make_pair_table(scheme); });
}

const PairTable& jis_0212_table() {
  static const PairTable table = make_jis_0212_table();
  return table;
}

char32_t gb18030_character(const unsigned char (&bytes)[4]) {
  // A converter has a state of its own for each thread.
  thread_local const Converter converter("gb18030");
  char text[4];
  std::copy(std::begin(bytes), std::end(bytes), text);
  return converter({text, 4});
}

}  // namespace specdrift::encoding
