#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>

#include "CLibrary.h"

// The functions of libcurl that this file calls. Their types come from libcurl's header.
#define FUNCTIONS(apply)                                                                          \
    apply(curl_global_init) apply(curl_easy_init) apply(curl_easy_cleanup)                        \
        apply(curl_easy_setopt) apply(curl_easy_getinfo) apply(curl_easy_strerror)                \
            apply(curl_slist_append) apply(curl_slist_free_all) apply(curl_multi_init)            \
                apply(curl_multi_cleanup) apply(curl_multi_setopt)                                \
                    apply(curl_multi_add_handle) apply(curl_multi_remove_handle)                  \
                        apply(curl_multi_perform) apply(curl_multi_info_read)                     \
                            apply(curl_multi_poll) apply(curl_multi_wakeup)

FUNCTIONS(CLIBRARY_DEFINE_STATIC)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded;

// Prevents OpenSSL from cleaning up when the process exits, because another thread may still use
// OpenSSL then.
static void keep_openssl(void) {
    void *library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_NOLOAD);
    void *function = library ? dlsym(library, "OPENSSL_init_crypto") : NULL;
    int (*initialize)(uint64_t, const void *) = NULL;
    memcpy(&initialize, &function, sizeof function);
    const uint64_t no_exit_handler = 0x80000;
    if (initialize) initialize(no_exit_handler, NULL);
}

static void load(void) {
    static const clibrary_function functions[] = {FUNCTIONS(CLIBRARY_ENTRY)};
    is_loaded = clibrary_load("libcurl.so.4", functions, sizeof functions / sizeof functions[0]);
    if (!is_loaded) return;
    keep_openssl();
    is_loaded = curl_global_init_(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

static bool is_available(void) {
    pthread_once(&once, load);
    return is_loaded;
}

CURLM *ccurl_multi_create(void) {
    CURLM *multi = is_available() ? curl_multi_init_() : NULL;
    // Keep up to 64 idle connections. libcurl's default is proportional to the number of transfers.
    if (multi) curl_multi_setopt_(multi, CURLMOPT_MAXCONNECTS, 64L);
    return multi;
}

void ccurl_multi_free(CURLM *multi) { curl_multi_cleanup_(multi); }

void ccurl_multi_perform(CURLM *multi) {
    int running;
    curl_multi_perform_(multi, &running);
}

void ccurl_multi_wait(CURLM *multi, int milliseconds) {
    curl_multi_poll_(multi, NULL, 0, milliseconds, NULL);
}

void ccurl_multi_wake(CURLM *multi) { curl_multi_wakeup_(multi); }

void *ccurl_multi_next_end(CURLM *multi, ccurl_end *end) {
    int rest;
    CURLMsg *message = curl_multi_info_read_(multi, &rest);
    if (!message) return NULL;
    CURL *easy = message->easy_handle;
    CURLcode code = message->data.result;
    void *context = NULL;
    long error = 0, status = 0;
    curl_off_t connected = 0;
    curl_easy_getinfo_(easy, CURLINFO_PRIVATE, &context);
    curl_easy_getinfo_(easy, CURLINFO_OS_ERRNO, &error);
    curl_easy_getinfo_(easy, CURLINFO_HTTP_CONNECTCODE, &status);
    curl_easy_getinfo_(easy, CURLINFO_CONNECT_TIME_T, &connected);
    *end = (ccurl_end){
        .code = code,
        .system_error = (int)error,
        .proxy_status = (int)status,
        .is_connected = connected > 0,
        .words = curl_easy_strerror_(code),
    };
    return context;
}

CURL *ccurl_easy_create(ccurl_functions f) {
    CURL *easy = curl_easy_init_();
    if (!easy) return NULL;
    CURLcode code = CURLE_OK;
#define SET(option, value)                                                                        \
    if (code == CURLE_OK) code = curl_easy_setopt_(easy, CURLOPT_##option, value)
    SET(OPENSOCKETFUNCTION, f.open);
    SET(OPENSOCKETDATA, f.context);
    SET(CLOSESOCKETFUNCTION, f.close);
    SET(CLOSESOCKETDATA, f.close_context);
    SET(PREREQFUNCTION, f.begin);
    SET(PREREQDATA, f.context);
    SET(READFUNCTION, f.read);
    SET(READDATA, f.context);
    SET(SEEKFUNCTION, f.seek);
    SET(SEEKDATA, f.context);
    SET(HEADERFUNCTION, f.line);
    SET(HEADERDATA, f.context);
    SET(WRITEFUNCTION, f.body);
    SET(WRITEDATA, f.context);
    SET(DEBUGFUNCTION, f.debug);
    SET(DEBUGDATA, f.context);
    SET(VERBOSE, 1L);
    SET(PRIVATE, f.context);
    SET(ERRORBUFFER, f.words);
#undef SET
    if (code == CURLE_OK) return easy;
    curl_easy_cleanup_(easy);
    return NULL;
}

void ccurl_easy_free(CURLM *multi, CURL *easy) {
    curl_multi_remove_handle_(multi, easy);
    curl_easy_cleanup_(easy);
}

bool ccurl_easy_start(CURLM *multi, CURL *easy) {
    return curl_multi_add_handle_(multi, easy) == CURLM_OK;
}

bool ccurl_set_number(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt_(easy, option, value) == CURLE_OK;
}

bool ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt_(easy, option, value) == CURLE_OK;
}

bool ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt_(easy, option, value) == CURLE_OK;
}

struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *line) {
    struct curl_slist *longer = curl_slist_append_(list, line);
    if (!longer) curl_slist_free_all_(list);
    return longer;
}

void ccurl_list_free(struct curl_slist *list) { curl_slist_free_all_(list); }
