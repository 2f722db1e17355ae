#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

// What `work` answers in a process of its own: nothing where it takes longer than `seconds`, is
// longer than `limit` bytes, throws or ends the process in whatever way.
std::optional<std::string> inChild(
    int seconds, std::size_t limit, const std::function<std::string()> &work);
