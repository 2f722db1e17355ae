#!/usr/bin/env bash
# Runs tests under a sanitizer; a report is a failure.
#
# Usage: run.sh address | thread [FILTER]
#   address  codecs, filters, cameras, files and mappers, leaks included
#   thread   stores in memory and over SQLite, loaders, cameras, the engine's two threads, the
#            thread that writes a result
set -euo pipefail
cd "$(dirname "$0")/../.."
sanitizer=${1:?usage: run.sh address | thread [FILTER]}
case $sanitizer in
    address)
        export IMAGEEDITOR_LEAN=engine
        scratch=.build-asan
        # Skips processes that exit without freeing memory, arithmetic on photographs, and time
        # limits for real use.
        skipped=(
            --skip UnfinishedFilesTests --skip PhotoEffectTests --skip VintageTests
            --skip Catalog --skip CameraCaptureTests.ExampleTests
            --skip RectangleDetectorTests --skip ColorPhotographTests
        )
        # Cameras use their own threads. Next to codecs that keep the processors busy, they would
        # exceed their time limits.
        filters=(
            '^(RenderingTests|FilesTests)\.|^EditingTests\.RecipeFuzz'
            '^CameraCaptureTests\.|^CoreTests\.(Feed(ItemsMapper|Date)|HTTPDate|Multipart|Recipe)'
        )
        ;;
    thread)
        # The stores need two packages. Other packages would take most of the time and are not
        # checked.
        export IMAGEEDITOR_LEAN=storage
        scratch=.build-tsan
        # The tests wait for locks as long as a user would, which is too short here.
        skipped=(--skip DataDamageTests)
        filters=(
            '^(CoreTests|StorageTests|CameraCaptureTests)\.'
            '^FilesTests\.SpinningConditionTests'
            '^RenderingTests\.(PipelineTests|StripCrewTests|StripTeamTests)'
            '^FilesTests\.StreamedFileTests'
        )
        ;;
    *) echo "run.sh: unknown sanitizer $sanitizer" >&2; exit 64 ;;
esac
export ASAN_OPTIONS=detect_leaks=1:abort_on_error=0:exitcode=86
export LSAN_OPTIONS=suppressions=$PWD/Tests/Sanitizers/leak.supp
export TSAN_OPTIONS=halt_on_error=0:exitcode=86
[ -z "${2:-}" ] || filters=("$2")
export SWIFT_BACKTRACE=enable=no
options=(--sanitize="$sanitizer" --scratch-path "$scratch")
# Removes the temporary files of the tests and their runner.
TMPDIR=$(mktemp -d)
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT
log=$TMPDIR/log
# The linker warns about each of the sanitizer's own symbols. An optimized build is checked as
# well, in a third of the time.
export IMAGEEDITOR_OPTIMIZED=1
swift build --product imageeditorPackageTests "${options[@]}" 2>&1 | grep -v 'Cannot export local symbol'
for filter in "${filters[@]}"; do
    status=0
    swift test --skip-build --disable-xctest "${options[@]}" --filter "$filter" \
        --experimental-maximum-parallelization-width 8 \
        "${skipped[@]}" >"$log" 2>&1 || status=$?
    grep -v '^◇' "$log" | tail -n 200
    if grep -qE '(ERROR|WARNING): (Address|Leak|Thread)Sanitizer' "$log"; then
        # The end of the log may lack the reports.
        sed -nE '/(ERROR|WARNING): (Address|Leak|Thread)Sanitizer/,/^SUMMARY/p' "$log" | head -n 400
        echo "$sanitizer sanitizer: a report" >&2
        exit 1
    fi
    if ! grep -qE '^✔ Test run with [0-9]+ tests' "$log"; then
        # The end of a truncated log must show the failures.
        grep -aE '^✘' "$log" || true
        echo "$sanitizer sanitizer: the tests did not pass" >&2
        exit 1
    fi
    [ "$status" = 0 ] || exit "$status"
done
