# Not built yet (packaging/README.md).
class Specdrift < Formula
  desc "Compares what versions of the HTML tokenizer make of a text"
  homepage "https://example.invalid/specdrift"
  url "https://example.invalid/specdrift-0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "meson" => :build
  depends_on "ninja" => :build
  depends_on "pkg-config" => :build
  depends_on "boost"
  depends_on "brotli"
  depends_on "fmt"
  depends_on "graphviz"
  depends_on "highway"
  depends_on "icu4c"
  depends_on "libarchive"
  depends_on "libdeflate"
  depends_on "pugixml"
  depends_on "sqlite"
  depends_on "utf8proc"
  depends_on "xxhash"
  depends_on "zstd"

  def install
    system "meson", "setup", "build", "--buildtype=release", "-Dtests=disabled", *std_meson_args
    system "meson", "compile", "-C", "build", "--verbose"
    system "meson", "install", "-C", "build"
  end

  test do
    said = shell_output("#{bin}/specdrift compare --versions 2009,living --text 'x<!--a--!><b>-->y'", 1)
    assert_match "comment \"a--!><b>\"", said
  end
end
