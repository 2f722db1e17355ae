#pragma once

// Leaves out the header's type checks, which wrap functions in macros. This project calls the
// functions through pointers, which these macros cannot check.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <stdbool.h>

// The functions of libcurl that this project uses, in a form that Swift can call. The first call of
// ccurl_is_available or ccurl_multi_create loads the library, because loading takes time and most
// commands send no request. The other functions need the loaded library.

// Returns true if the library is installed.
bool ccurl_is_available(void);

// MARK: Multi handles

// Creates a handle. Returns NULL without the library or without memory.
CURLM *ccurl_multi_create(void);
// Frees a handle, whose easy handles must have been freed before.
void ccurl_multi_free(CURLM *);
void ccurl_multi_perform(CURLM *);
// Waits until a transfer has something to do, or `ccurl_multi_wake` is called on any thread, but at
// most this long.
void ccurl_multi_wait(CURLM *, int milliseconds);
void ccurl_multi_wake(CURLM *);

typedef struct {
    CURLcode code;
    // The `errno` of the failed system call, or 0.
    int system_error;
    // The status of the proxy's answer to CONNECT, or 0.
    int proxy_status;
    // True if a connection was established.
    bool is_connected;
    // libcurl's description of the code, a static string.
    const char *words;
} ccurl_end;

// Returns the context of the next transfer that has ended, or NULL.
void *ccurl_multi_next_end(CURLM *, ccurl_end *);

// MARK: Easy handles

typedef struct {
    curl_opensocket_callback open;
    curl_prereq_callback begin;
    curl_read_callback read;
    curl_seek_callback seek;
    curl_write_callback line, body;
    curl_debug_callback debug;
    // A pointer that libcurl passes to each function above, and that ccurl_multi_next_end returns.
    void *context;
    // Closes a socket. libcurl may call this function after the transfer was freed.
    curl_closesocket_callback close;
    void *close_context;
    // Receives libcurl's message about a failure; CURL_ERROR_SIZE bytes.
    char *words;
} ccurl_functions;

// Creates a handle. Returns NULL without memory, or if the library is too old.
CURL *ccurl_easy_create(ccurl_functions);
// Ends and frees a transfer. Its connection is closed unless the transfer succeeded.
void ccurl_easy_free(CURLM *, CURL *);
bool ccurl_easy_start(CURLM *, CURL *);

// The next three functions return false if the option or its value is unknown. Numbers and texts
// are copied. A list must outlive the transfer.
bool ccurl_set_number(CURL *, CURLoption, long);
bool ccurl_set_text(CURL *, CURLoption, const char *);
bool ccurl_set_list(CURL *, CURLoption, struct curl_slist *);

// Appends a copy of a line. Returns NULL, and frees the list, without memory.
struct curl_slist *ccurl_list_append(struct curl_slist *, const char *);
void ccurl_list_free(struct curl_slist *);
