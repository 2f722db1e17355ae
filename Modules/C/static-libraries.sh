#!/usr/bin/env bash
# static-libraries.sh FOLDER: makes FOLDER name Debian's static libraries, for a tool that needs no
# others at start. What has no static library is linked as usual.
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
# The unwinder: what the compiler's driver asks for by this name is shared otherwise.
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
    # Touched only where it changes, so that nothing is built anew for it.
    if cmp -s "$folder/$package.pc.new" "$folder/$package.pc"; then
        rm "$folder/$package.pc.new"
    else
        mv "$folder/$package.pc.new" "$folder/$package.pc"
    fi
done
