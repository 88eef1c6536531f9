# Not built yet (packaging/README.md).
{
  description = "Compares what versions of the HTML tokenizer make of a text";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" ];
      each = make: nixpkgs.lib.genAttrs systems (system: make nixpkgs.legacyPackages.${system});
    in {
      packages = each (pkgs: {
        default = pkgs.stdenv.mkDerivation {
          pname = "specdrift";
          version = "0.1.0";
          src = ./..;
          nativeBuildInputs = with pkgs; [ meson ninja pkg-config python3 ];
          buildInputs = with pkgs; [
            boost brotli fmt graphviz icu libarchive libdeflate libhwy pugixml sqlite utf8proc xxHash zlib zstd
          ];
          mesonBuildType = "release";
          mesonFlags = [ "-Dtests=disabled" ];
        };
      });
    };
}
