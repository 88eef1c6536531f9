// Turns the style sheet and the script of the HTML report into constants, with their digests for
// its content security policy (core/report/html/assets.h).
//   embed OUTPUT.cpp STYLE.css SCRIPT.js

#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

namespace {

std::string read(const char* path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// The first 32 bits of the fractional part of a root of a prime: what SHA-256 takes its constants
/// from. `power` is 2 or 3.
std::uint32_t root_fraction(std::uint64_t prime, int power) {
  // The largest r with r^power <= prime * 2^(32 * power), bit by bit. The power has up to five
  // limbs of 32 bits.
  const auto is_too_large = [&](std::uint64_t r) {
    std::array<std::uint64_t, 5> limbs{1};
    for (int i = 0; i < power; ++i) {
      std::uint64_t carry = 0, high = 0;
      for (std::uint64_t& limb : limbs) {
        const std::uint64_t low = limb * (r & 0xFFFFFFFF) + high + carry;
        high = limb * (r >> 32);
        limb = low & 0xFFFFFFFF;
        carry = low >> 32;
      }
    }
    const auto at = static_cast<std::size_t>(power);
    const std::uint64_t whole = limbs[at] | limbs[at + 1] << 32;
    bool is_exact = true;
    for (std::size_t i = 0; i < at; ++i) is_exact = is_exact && limbs[i] == 0;
    return whole > prime || (whole == prime && !is_exact);
  };
  std::uint64_t root = 0;
  for (int bit = 40; bit-- > 0;)
    if (const std::uint64_t with = root | std::uint64_t{1} << bit; !is_too_large(with)) root = with;
  return static_cast<std::uint32_t>(root);
}

/// FIPS 180-4.
std::array<std::uint8_t, 32> sha256(std::string text) {
  std::array<std::uint32_t, 64> k{};
  std::array<std::uint32_t, 8> h{};
  std::uint64_t prime = 2;
  for (std::size_t i = 0; i < k.size(); ++prime) {
    bool is_prime = true;
    for (std::uint64_t d = 2; d * d <= prime; ++d) is_prime = is_prime && prime % d != 0;
    if (!is_prime) continue;
    if (i < h.size()) h[i] = root_fraction(prime, 2);
    k[i++] = root_fraction(prime, 3);
  }

  const std::uint64_t bits = text.size() * 8;
  text += '\x80';
  while (text.size() % 64 != 56) text += '\0';
  for (int shift = 56; shift >= 0; shift -= 8) text += static_cast<char>(bits >> shift);

  for (std::size_t block = 0; block < text.size(); block += 64) {
    std::array<std::uint32_t, 64> w{};
    for (std::size_t i = 0; i < 64; ++i)
      w[i / 4] = w[i / 4] << 8 | static_cast<unsigned char>(text[block + i]);
    for (std::size_t i = 16; i < 64; ++i) {
      const std::uint32_t a = w[i - 15], b = w[i - 2];
      w[i] = w[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) + w[i - 7] +
             (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
    }
    std::array<std::uint32_t, 8> v = h;
    for (std::size_t i = 0; i < 64; ++i) {
      const std::uint32_t s1 = std::rotr(v[4], 6) ^ std::rotr(v[4], 11) ^ std::rotr(v[4], 25);
      const std::uint32_t s0 = std::rotr(v[0], 2) ^ std::rotr(v[0], 13) ^ std::rotr(v[0], 22);
      const std::uint32_t one = v[7] + s1 + ((v[4] & v[5]) ^ (~v[4] & v[6])) + k[i] + w[i];
      const std::uint32_t two = s0 + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
      v = {one + two, v[0], v[1], v[2], v[3] + one, v[4], v[5], v[6]};
    }
    for (std::size_t i = 0; i < 8; ++i) h[i] += v[i];
  }

  std::array<std::uint8_t, 32> digest{};
  for (std::size_t i = 0; i < 32; ++i)
    digest[i] = static_cast<std::uint8_t>(h[i / 4] >> (24 - i % 4 * 8));
  return digest;
}

std::string base64(const std::array<std::uint8_t, 32>& bytes) {
  constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t j = i; j < i + 3; ++j) group = group << 8 | (j < bytes.size() ? bytes[j] : 0u);
    for (std::size_t j = 0; j < 4; ++j)
      text += i + j > bytes.size() ? '=' : letters[group >> (18 - 6 * j) & 63];
  }
  return text;
}

std::string literal(const std::string& text) {
  std::string result;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    result += "\n    \"";
    for (const char c : line) {
      if (c == '"' || c == '\\') result += '\\';
      result += c;
    }
    result += "\\n\"";
  }
  return result;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fputs("usage: embed OUTPUT.cpp STYLE.css SCRIPT.js\n", stderr);
    return 2;
  }
  std::ofstream out(argv[1], std::ios::binary);
  out << "#include \"core/report/html/assets.h\"\n\nnamespace specdrift::report::html {\n\n";
  const char* const names[] = {"style", "script"};
  for (int i = 0; i < 2; ++i) {
    const std::string text = read(argv[2 + i]);
    if (text.empty()) {
      std::fprintf(stderr, "%s: nothing there\n", argv[2 + i]);
      return 2;
    }
    out << "extern const std::string_view " << names[i] << " =" << literal(text) << ";\n"
        << "extern const std::string_view " << names[i] << "_digest =\n    \"sha256-"
        << base64(sha256(text)) << "\";\n\n";
  }
  out << "}  // namespace specdrift::report::html\n";
  return out.flush() ? 0 : 2;
}
