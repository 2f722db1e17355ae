"""Who may use the studio, and what a hostile page or name can do."""
import contextlib
import http.client
import unittest

from harness import HEBREW, MARKUP, StudioTest, until


class AccessTests(StudioTest):
    def raw(self, method, path, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.studio.port)
        connection.putrequest(method, path, skip_host=True)
        given = {"Host": f"127.0.0.1:{self.studio.port}", **{k.replace("_", "-"): v for k, v in headers.items()}}
        for name, value in given.items():
            connection.putheader(name, value)
        connection.putheader("Content-Length", "2")
        connection.endheaders(b"{}")
        with contextlib.closing(connection):
            answer = connection.getresponse()
            return answer.status, answer.read()

    def test_nothing_is_shown_without_the_secret(self):
        for path in ["/", "/studio/photos", f"/photos/{self.studio.photo('sea.jpg')['id']}"]:
            status, _, body = self.studio.send("GET", path)
            self.assertEqual(status, 401, path)
            self.assertNotIn(b"sea.jpg", body)
        status, _, _ = self.studio.send("POST", "/studio/session", {"secret": "0" * 64})
        self.assertEqual(status, 403)

    def test_the_secret_leaves_the_address_and_the_cookie_is_out_of_reach(self):
        page = self.browser.page(self.studio)
        self.assertEqual(page.url, self.studio.base + "/")
        (cookie,) = page.context.cookies()
        self.assertTrue(cookie["httpOnly"])
        self.assertEqual(cookie["sameSite"], "Strict")
        self.assertIn(str(self.studio.port), cookie["name"])
        self.assertEqual(page.evaluate("document.cookie"), "")

    def test_a_page_without_the_secret_says_what_to_do(self):
        page = self.browser.page(self.studio, enters=False)
        page.goto(self.studio.base)
        self.assertIn("studio printed", page.inner_text("main"))
        page.goto(self.studio.base + "/?again#secret=wrong")
        until(page, "document.querySelector('#session').textContent.includes('not valid')")

    def test_other_hosts_and_other_sites_are_refused(self):
        path = f"/studio/photos/{self.studio.photo('sea.jpg')['id']}/reset"
        bearer = f"Bearer {self.studio.secret}"
        for headers in [
            {"Host": "evil.example"}, {"Host": f"127.0.0.1.nip.io:{self.studio.port}"},
            {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec_Fetch_Site": "cross-site"},
        ]:
            status, _ = self.raw("POST", path, Authorization=bearer, **headers)
            self.assertIn(status, (400, 403, 421), headers)
        for host in ["evil.example", "localhost.evil.example"]:
            status, body = self.raw("GET", "/studio/photos", Host=host, Authorization=bearer)
            self.assertNotEqual(status, 200)
            self.assertNotIn(b"sea.jpg", body)

    def test_pages_cannot_be_framed_and_run_no_foreign_script(self):
        _, headers, _ = self.studio.send("GET", "/")
        policy = headers["Content-Security-Policy"]
        for rule in ["default-src 'none'", "frame-ancestors 'none'", "script-src 'self'",
                     "require-trusted-types-for 'script'"]:
            self.assertIn(rule, policy)
        self.assertNotIn("unsafe", policy)
        self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
        self.assertEqual(headers["Referrer-Policy"], "no-referrer")

    def test_a_missing_asset_is_not_kept(self):
        status, headers, _ = self.studio.send("GET", "/assets/0000000000000000/editor.js")
        self.assertEqual(status, 404)
        self.assertIn("no-store", headers["Cache-Control"])

    def test_names_are_names(self):
        page = self.browser.page(self.studio)
        self.assertEqual(page.locator(".tile bdi", has_text=MARKUP).count(), 1)
        self.assertEqual(page.locator("img[src=x]").count(), 0)
        for name in [MARKUP, HEBREW]:
            page.goto(f"{self.studio.base}/photos/{self.studio.photo(name)['id']}")
            page.wait_for_selector("body[data-ready]")
            self.assertEqual(page.inner_text("h1 bdi"), name)
            self.assertNotEqual(page.title(), "broken")

    def test_a_recipe_reads_no_file_of_the_server(self):
        secret = self.studio.folder / "table.cube"
        secret.write_text("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n")
        identity = self.studio.photo("sea.jpg")["id"]
        recipe = {"version": 1, "operations": [{"op": "lut", "file": str(secret)}]}
        status, _, body = self.studio.send(
            "POST", f"/studio/photos/{identity}/download", {"recipe": recipe, "options": {}},
            {"Authorization": f"Bearer {self.studio.secret}"})
        self.assertEqual(status, 422)
        self.assertNotIn(str(self.studio.folder).encode(), body)


if __name__ == "__main__":
    unittest.main()
