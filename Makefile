# The commands of the workspace. `make demo` and `make test` install the packages that they need.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

PREFIX ?= /usr/local
# The number of repetitions of each run of `make bench`.
ROUNDS ?= 7
# The duration of `make fuzz` and `make fuzz-coverage`; SEED repeats an earlier run.
MINUTES ?= 10
SEED ?=
# The Debian packages that the build links against, and those of the tools that the tests call.
LIBRARIES := libjpeg62-turbo-dev libpng-dev libwebp-dev libgif-dev liblcms2-dev libisal-dev libsqlite3-dev zlib1g-dev libzip-dev libzint-dev libzxing-dev libheif-dev libaom-dev libtiff-dev libjxl-dev libraw-dev libharfbuzz-dev libfribidi-dev libfontconfig-dev libcurl4-openssl-dev fonts-dejavu-core
TOOLS := pkg-config:pkg-config python3:python3 strace:strace tmux:tmux
# The packages for a virtual machine with a virtual camera.
MACHINE := qemu-system-x86_64:qemu-system-x86 busybox:busybox-static cpio:cpio depmod:kmod
SOURCES := Package.swift Modules App Tests Fixtures
# The sources of the program of local files, which contains no Foundation.
LOCAL := $(filter-out Modules/C Modules/Storage Modules/Server Modules/Studio Modules/WebServer,$(wildcard Modules/*)) $(filter-out App/Services App/FullMain,$(wildcard App/*))
CHECKED := --explicit-target-dependency-import-check error
# The tool, the demonstration, the tests and the camera tests share one release build, so that the tests
# cover the shipped code and nothing is built twice. Without the option for the run-time search
# path, the program would look for shared libraries in its own folder first.
STATIC := $(CURDIR)/.build/static
BUILD := IMAGEEDITOR_SHIPPED=1 PKG_CONFIG_PATH="$(STATIC):$${PKG_CONFIG_PATH:-}" swift build -c release -debug-info-format none --disable-local-rpath $(CHECKED)
BIN := $(CURDIR)/.build/release
PROGRAMS := "$(BIN)/imageeditor" "$(BIN)/imageeditor-full"
PEERS := $(CURDIR)/.build/peers
INSTALLED := $(CURDIR)/.build/installed
# The browser that tests the studio, the checker of its scripts, and what drives the browser.
BROWSER := chromium:chromium tsc:node-typescript node:nodejs
STUDIO := .build/studio
DRIVERS := playwright==1.65.2 axe-playwright-python==0.1.8

# Installs the Debian packages whose names follow.
define install
sudo=""; [ "$$(id -u)" = 0 ] || sudo=sudo; \
  $$sudo apt-get update -qq; \
  $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends
endef

# Installs the Debian packages of the commands that are missing: command:package ….
define need
missing=""; \
  for tool in $(1); do command -v $${tool%%:*} >/dev/null || missing="$$missing $${tool##*:}"; done; \
  if [ -n "$$missing" ]; then echo "Installing$$missing"; $(install) $$missing; fi
endef

.PHONY: help setup demo build static release probe test soak fuzz fuzz-coverage test-sanitize test-address test-importer test-sandbox test-camera test-scale studio-tools test-studio studio-pictures lint format function-order operations docs manual install bench bench-peers oracle clean

help: ## Shows this list.
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

setup: ## Installs missing Debian packages.
	@missing=""; \
	for package in $(LIBRARIES); do \
	  dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
	done; \
	for tool in $(TOOLS); do \
	  command -v $${tool%%:*} >/dev/null || missing="$$missing $${tool##*:}"; \
	done; \
	if [ -n "$$missing" ]; then \
	  echo "Installing$$missing"; \
	  $(install) $$missing; \
	fi; \
	command -v swift >/dev/null || { echo "setup: Swift 6.2 or newer is required: https://www.swift.org/install/linux/" >&2; exit 1; }

# `--build-tests` would also build every program of every package.
build: release ## Builds the tool and all tests.
	$(BUILD) --product imageeditorPackageTests

static: setup
	@bash Modules/C/static-libraries.sh "$(STATIC)"

# The linker reads the order of functions, which SwiftPM does not know: a program is linked anew if
# it is older. What the linker writes lies in the page cache in single pages, so that a start takes
# 0.5 ms longer (docs/performance.md). A new program is therefore written again in portions of 16 kB,
# in place and with its time, so that SwiftPM does not link it again. Of portions of 128 kB, a
# megabyte more counts as resident.
release: static ## Builds the tool for installation: its two programs.
	@for program in $(PROGRAMS); do \
	  [ "$$program" -nt App/Linking/functions.order ] || rm -f "$$program"; \
	done
	$(BUILD) --product imageeditor-full
	$(BUILD) --product imageeditor
	@for program in $(PROGRAMS); do \
	  [ "$$program" -nt "$$program.rewritten" ] || continue; \
	  cp -p "$$program" "$$program.new"; \
	  dd if="$$program.new" of="$$program" bs=16k status=none; \
	  touch -r "$$program.new" "$$program" "$$program.rewritten"; \
	  rm "$$program.new"; \
	done

demo: release ## Demonstrates the tool with a local server.
	@bash Tests/Demo/run.sh "$(BIN)/imageeditor"

test: build ## Runs all tests of the package.
	@IMAGEEDITOR_SHIPPED=1 bash Tests/run.sh

soak: build ## Runs the kill tests with 500 rounds each.
	IMAGEEDITOR_SHIPPED=1 IMAGEEDITOR_KILL_ROUNDS=500 bash Tests/run.sh AppTests.StoreKillTests

fuzz: setup ## Fuzzes the engine with mutated files for MINUTES; writes findings to .build/fuzz-findings.
	@bash Tests/Fuzz/run.sh $(MINUTES) $(SEED)

fuzz-coverage: setup ## Fuzzes with libFuzzer, guided by code coverage.
	@bash Tests/Fuzz/coverage.sh $(MINUTES) $(SEED)

test-sanitize: test-address ## Runs tests under the address and thread sanitizers.
	@bash Tests/Sanitizers/run.sh thread

test-address: setup ## Runs the codecs' tests under the address sanitizer.
	@bash Tests/Sanitizers/run.sh address

# CORPORA is the folder of the corpora; without it, only decoders that attack are tried.
test-sandbox: setup ## Tests the isolation of decoders with decoders that attack it.
	@bash Tests/Sandbox/run.sh $(CORPORA)

test-importer: setup ## Compiles and runs the examples of each library's documentation in a separate package.
	@bash Tests/Importer/run.sh

probe: release
	$(BUILD) --product ImageEditorCameraProbe

test-camera: probe ## Tests the V4L2 driver in a virtual machine with virtual cameras.
	@missing=""; \
	for tool in $(MACHINE); do \
	  PATH="$$PATH:/sbin:/usr/sbin" command -v $${tool%%:*} >/dev/null || missing="$$missing $${tool##*:}"; \
	done; \
	if [ -n "$$missing" ] && [ -z "$${IMAGEEDITOR_TEST_V4L2:-}" ]; then \
	  echo "Installing$$missing"; \
	  { $(install) $$missing; } || true; \
	fi
	@bash Tests/Camera/run.sh "$(BIN)/imageeditor" "$(BIN)/ImageEditorCameraProbe" .build/camera-machine

test-scale: release ## Runs the examples of docs/scale-out.md with GNU parallel and Dask, and kills a worker of each.
	@missing=""; \
	command -v parallel >/dev/null || missing="$$missing parallel"; \
	python3 -c 'import ensurepip' 2>/dev/null || missing="$$missing python3-venv"; \
	if [ -n "$$missing" ]; then \
	  echo "Installing$$missing"; \
	  $(install) $$missing; \
	fi
	@[ -x .build/scale/bin/python ] && .build/scale/bin/python -c 'import distributed' 2>/dev/null || { \
	  python3 -m venv .build/scale && .build/scale/bin/pip install --quiet 'dask[distributed]'; }
	@bash Tests/Scale/run.sh "$(BIN)/imageeditor" .build/scale/bin/python

studio-tools:
	@$(call need,$(BROWSER))
	@python3 -c 'import ensurepip' 2>/dev/null || { $(install) python3-venv; }
	@[ -x $(STUDIO)/bin/python ] && $(STUDIO)/bin/python -c 'import playwright, axe_playwright_python' 2>/dev/null || { \
	  python3 -m venv $(STUDIO) && $(STUDIO)/bin/pip install --quiet $(DRIVERS); }

# STUDIO_LONG=1 measures with 10,000 photographs, and without slack for other work.
test-studio: release studio-tools ## Tests the studio in Chromium.
	@bash Tests/Studio/run.sh "$(BIN)/imageeditor" $(STUDIO)/bin/python

studio-pictures: release studio-tools ## Takes pictures of the studio into .build/studio-pictures, and the one of the README.
	@bash Tests/Studio/run.sh "$(BIN)/imageeditor" $(STUDIO)/bin/python .build/studio-pictures

lint: setup ## Checks the formatting of the code, and the documents against the code.
	@python3 -B Tests/Docs/check.py
	@python3 -B Tests/Studio/words.py
	@$(call need,tsc:node-typescript)
	@tsc -p Modules/C/CStudioPages/jsconfig.json
	swift format lint --strict --parallel --recursive $(SOURCES)
	@! grep -rnE '^ *(public |internal |package |private )?import FoundationNetworking' Modules App Tests
	@! grep -rnE '^ *(public |internal |package |private )?import Foundation$$' --include '*.swift' $(LOCAL)
	@! LC_ALL=C.UTF-8 grep -rnE '^.{101,}$$' --include '*.swift' $(SOURCES) | grep -E ':[0-9]+: *//'
	@! grep -rnE '\b(DateFormatter|NumberFormatter|NSRegularExpression)\b' --include '*.swift' Modules App

format: ## Formats the code.
	swift format --in-place --parallel --recursive $(SOURCES)

function-order: release ## Lists anew the functions that the linker puts side by side.
	@$(call need,valgrind:valgrind)
	python3 -B App/Linking/order-functions.py "$(BIN)/imageeditor" docs/pictures/original.jpg
	$(MAKE) release

operations: build ## Regenerates the typed operations of Editing from the filter catalogue.
	IMAGEEDITOR_SHIPPED=1 IMAGEEDITOR_WRITE_OPERATIONS=1 bash Tests/run.sh EditingTests.OperationTests
	$(MAKE) format

docs: setup ## Builds the documentation of the libraries in .docs.
	@mkdir -p .docs
	@for module in $(basename $(notdir $(wildcard Modules/*/*.docc))); do \
	  IMAGEEDITOR_LEAN=1 IMAGEEDITOR_DOCS=1 swift package --scratch-path .build/docs \
	    --allow-writing-to-directory .docs generate-documentation --target $$module \
	    --warnings-as-errors --disable-indexing --output-path .docs/$$module; \
	done

manual: release ## Regenerates the man page and the schema of recipes from the tool.
	$(BUILD) --product generate-manual
	"$(BIN)/generate-manual" \
	  "$(BIN)/imageeditor" \
	  --date "$$(date -u +%F)" --output-directory docs
	"$(BIN)/imageeditor" --experimental-dump-help \
	  | python3 docs/manual/finish.py docs/imageeditor.1 /dev/stdin
	"$(BIN)/imageeditor" filters --schema \
	  | python3 -m json.tool --no-ensure-ascii --indent 2 >docs/schemas/recipe.schema.json

# The full program is installed first, so that an older `imageeditor` never finds it missing. Programs
# are copied by `strip`, because `install -s` would write them twice, the second time in small pieces,
# which makes their start slower (docs/performance.md). The umask lets every user read what is installed.
install: release ## Installs the tool, its manual and its completions under PREFIX.
	@umask 022; bin="$(BIN)/imageeditor"; \
	place() { mkdir -p "$${2%/*}"; strip -o "$$2.new" "$$1"; chmod 755 "$$2.new"; mv -f "$$2.new" "$$2"; }; \
	place "$$bin-full" "$(DESTDIR)$(PREFIX)/libexec/imageeditor/imageeditor-full"; \
	place "$$bin" "$(DESTDIR)$(PREFIX)/bin/imageeditor"; \
	install -D -m 644 docs/imageeditor.1 "$(DESTDIR)$(PREFIX)/share/man/man1/imageeditor.1"; \
	for place in bash:share/bash-completion/completions/imageeditor zsh:share/zsh/site-functions/_imageeditor fish:share/fish/vendor_completions.d/imageeditor.fish; do \
	  file="$(DESTDIR)$(PREFIX)/$${place#*:}"; mkdir -p "$$(dirname "$$file")"; \
	  "$$bin" --generate-completion-script $${place%%:*} > "$$file"; \
	done; \
	echo "installed $(DESTDIR)$(PREFIX)/bin/imageeditor"

# Like its peers, the tool is installed before it is measured (docs/performance.md).
bench: release ## Benchmarks the tool against the installed peers, and measures the feed and previews.
	@$(MAKE) --no-print-directory install DESTDIR="$(INSTALLED)" PREFIX=
	@if [ -x "$(PEERS)/bin/python" ]; then \
	  inputs="$(CURDIR)/.build/bench-inputs"; \
	  [ -s "$$inputs/96.jpg" ] || "$(PEERS)/bin/python" -B Tests/Bench/Peers/inputs.py "$$inputs" ../shared/corpora/photos; \
	  python3 -B Tests/Bench/Peers/race.py "$(INSTALLED)/bin/imageeditor" \
	    "$(PEERS)/bin/python" "$$inputs" $(ROUNDS); \
	else echo "no peers are installed; run make bench-peers"; fi
	IMAGEEDITOR_LEAN=1 swift run --scratch-path .build/bench -c release ImageEditorBench
	@photo="$(CURDIR)/.build/bench-inputs/24.jpg"; \
	if [ -s "$$photo" ]; then .build/bench/release/ImageEditorBench previews "$$photo"; fi

oracle: release ## Compares edits and decoders with other programs (SECTION=reading: only decoders).
	@missing=""; \
	command -v "$${CHROMIUM:-chromium}" >/dev/null || missing="$$missing chromium"; \
	command -v convert >/dev/null || missing="$$missing imagemagick"; \
	command -v jpegtran >/dev/null || missing="$$missing libjpeg-turbo-progs"; \
	command -v cjxl >/dev/null || missing="$$missing libjxl-tools"; \
	python3 -c 'import ensurepip' 2>/dev/null || missing="$$missing python3-venv"; \
	if [ -n "$$missing" ]; then \
	  echo "Installing$$missing"; \
	  $(install) $$missing; \
	fi
	@bash Tests/Oracle/run.sh "$(BIN)/imageeditor" $(SECTION)

bench-peers: ## Installs the peers for `make bench`.
	@$(install) \
	  libvips-tools imagemagick graphicsmagick libjpeg-turbo-progs python3-venv
	python3 -m venv "$(PEERS)"
	"$(PEERS)/bin/pip" install --quiet pyvips pyvips-binary pillow opencv-python-headless numpy

clean: ## Removes all build products.
	rm -rf .build .build-asan .build-tsan .docs demo
