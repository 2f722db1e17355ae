#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

// Runs `work` in a child process and returns its answer. Returns nothing if it takes longer than
// `seconds`, is longer than `limit` bytes, throws, or crashes.
std::optional<std::string> inChild(
    int seconds, std::size_t limit, const std::function<std::string()> &work);
