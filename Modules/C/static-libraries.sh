#!/usr/bin/env bash
# static-libraries.sh FOLDER: links Debian's static libraries into FOLDER, for a tool that loads no
# shared ones at start. A library without a static variant is linked as usual.
set -eu
folder=$1
mkdir -p "$folder"
link() {
    local file
    file=$(clang -print-file-name="$1")
    case $file in /*) ln -sfn "$file" "$folder/$2" ;; esac
}
for name in libjpeg libpng16 libz libsqlite3 libstdc++ libwebp libwebpdemux libsharpyuv libgif \
    liblcms2; do
    link "$name.a" "$name.a"
done
# The unwinder. Without this link, the compiler's driver finds the shared library of this name.
link libgcc_eh.a libgcc_s.a
for package in libisal libjpeg libpng libwebp libwebpdemux lcms2; do
    pkg-config --exists "$package" || continue
    {
        echo "Name: $package"
        echo "Description: $package with its static libraries"
        echo "Version: $(pkg-config --modversion "$package")"
        echo "Cflags: $(pkg-config --cflags "$package")"
        echo "Libs: -L$folder $(pkg-config --libs-only-l --static "$package")"
    } > "$folder/$package.pc.new"
    # Replaced only if it changes, so that nothing is rebuilt needlessly.
    if cmp -s "$folder/$package.pc.new" "$folder/$package.pc"; then
        rm "$folder/$package.pc.new"
    else
        mv "$folder/$package.pc.new" "$folder/$package.pc"
    fi
done
