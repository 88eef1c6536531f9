"""Mail: which parts are documents, how they are decoded and named, and what becomes of damage."""

import base64
import email.message
import email.policy
import gzip

from corpus_case import CorpusTest

BANG = "<!--a--!><img src=x>-->"


def message(html, charset="utf-8", coding="quoted-printable", attached=None, newline="\r\n"):
    """By Python: an alternative of text and HTML."""
    mail = email.message.EmailMessage(policy=email.policy.SMTP.clone(linesep=newline))
    mail["From"], mail["To"], mail["Subject"], mail["Date"] = "a@example.org", "b@example.org", "é", "Thu, 01 Jan 1998 00:00:00 +0000"
    mail.set_content("text alone")
    mail.add_alternative(html, subtype="html", charset=charset, cte=coding)
    if attached is not None:
        mail.add_attachment(attached)
    return mail.as_bytes()


def mailbox(*messages):
    return b"".join(b"From a@example.org Thu Jan  1 00:00:00 1998\n" + one + b"\n" for one in messages)


def by_hand(fields, body):
    return b"From: a@example.org\nTo: b@example.org\nDate: x\nMIME-Version: 1.0\n" + fields + b"\n\n" + body


class Mail(CorpusTest):
    def test_each_transfer_encoding_gives_the_same_document(self):
        html = "<p>é=3D" + "x" * 200 + BANG + "\r\n"
        for coding in ("quoted-printable", "base64", "8bit"):
            for newline in ("\r\n", "\n") if coding != "8bit" else ("\r\n",):
                path = self.file(message(html, coding=coding, newline=newline), "a.eml")
                (record,) = self.records(path)
                contents = path.read_bytes()
                self.assertEqual((record["encoding"], record["undecodable"], record["by_severity"]["markup"]), ("UTF-8", 0, 1), coding)
                if newline == "\r\n":
                    self.assertEqual(record["bytes"], len(html.encode()), (coding, newline))
                place = int(record["document"].rsplit("#", 1)[1])
                self.assertTrue(contents[place:].startswith(b"Content-Type: text/html"), contents[place:place + 60])
        for charset in ("iso-8859-2", "koi8-r", "utf-8"):
            (record,) = self.records(self.file(message("<p>x" if charset != "koi8-r" else "<p>ж", charset), "a.eml"))
            self.assertEqual(record["encoding"].lower(), charset)

    def test_messages_by_themselves_in_mailboxes_and_compressed(self):
        one = message(BANG, newline="\n")
        quoted = message("<p>x\n\nFrom here on\n", coding="7bit", newline="\n").replace(b"\nFrom here", b"\n>From here")
        both = mailbox(one, quoted, by_hand(b"Content-Type: text/html", b"<p>\nFrom here</p>"))
        for name, contents, documents in (("a.eml", one, 1), ("a", one, 1), ("a.mbox", both, 3), ("b", both, 3),
                                          ("a.mbox.gz", gzip.compress(both), 3), ("a.eml.gz", gzip.compress(one), 1),
                                          ("b.eml", b"Content-Type: text/html\n\n<p>", 1)):
            report = self.corpus(self.file(contents, name))
            self.assertEqual((report["documents"], report["skipped"]), (documents, []), name)
            self.assertEqual(report["left_out"].get("mail parts that are no HTML", 0), contents.count(b"text alone") if b"text alone" in contents else
                             (2 if documents == 3 else documents if name != "b.eml" else 0), name)
        self.assertEqual(self.corpus("--include", "*.eml", "--include", "*.mbox", self.folder)["documents"], 5)
        path = self.folder / "a.mbox"
        for record in self.records(path):
            self.assert_found_again(record["document"])

    def test_parts_within_parts(self):
        inner = message(BANG)
        outer = email.message_from_bytes(message("<p>y"), policy=email.policy.SMTP)
        outer.add_attachment(email.message_from_bytes(inner, policy=email.policy.SMTP))
        report = self.corpus(self.file(outer.as_bytes(), "a.eml"), status=1)
        self.assertEqual((report["documents"], report["documents_that_differ"], report["skipped"]), (2, 1, []))
        body = b"<p>z"
        for depth, documents in ((20, 1), (40, 0)):
            deep = b"Content-Type: text/html\n\n" + body
            for i in range(depth):
                deep = b'Content-Type: multipart/mixed; boundary="b%d"\n\n--b%d\n%s\n--b%d--\n' % (i, i, deep, i)
            report = self.corpus(self.file(by_hand(deep[:deep.index(b"\n\n")], deep[deep.index(b"\n\n") + 2:]), "a.eml"))
            self.assertEqual((report["documents"], self.skipped(report)),
                             (documents, {} if documents else {"mail parts nested too deep": 1}), depth)

    def test_what_cannot_be_decoded_is_counted(self):
        part = b"Content-Type: text/html\nContent-Transfer-Encoding: %s\n\n%s\n"
        parts = [part % (b"base64", b"PHA!"), part % (b"base64", b"PHA+eA"), part % (b"x-uuencode", b"begin"), part % (b"8BIT", b"<p>"),
                 part % (b"quoted-printable", b"<p>=zz =3d = \n="), b"Content-Type: multipart/mixed\n\nx\n",
                 b"Content-Type: multipart/mixed; boundary=y\n\nx\n", part % (b"base64", b"P")]
        whole = by_hand(b'Content-Type: multipart/mixed;\n boundary="a b"', b"".join(b"--a b\n" + one for one in parts) + b"--a b--\n<p>")
        report = self.corpus(self.file(whole, "a.eml"), status=2)
        self.assertEqual((report["documents"], self.skipped(report)),
                         (4, {"damaged content coding": 1, "unknown content coding": 1, "broken mail part": 2}))
        report = self.corpus(self.file(whole[:whole.index(b"--a b\nContent-Type: multipart")], "a.eml"), status=2)
        self.assertEqual((report["documents"], self.skipped(report)),
                         (3, {"unknown content coding": 1, "truncated mail part": 1}))

    def test_what_is_too_large(self):
        path = self.file(mailbox(message("<p>" + "x" * 5000), message("<p>" + "y" * 9000), message("<p>" + "z" * 2_000_000, coding="base64"),
                                 message(BANG)), "a.mbox")
        report = self.corpus("--max-size", "6K", path, status=2)
        self.assertEqual((report["documents"], self.skipped(report)), (2, {"too large": 2}))

    def test_every_97th_cut_and_changed_byte_is_survived(self):
        archive = mailbox(*(message(BANG * 3, coding=coding) for coding in ("base64", "quoted-printable", "8bit")))
        self.assert_damage_is_survived(.5, mbox=archive, mbox_gz=gzip.compress(archive, mtime=0))

    def test_shards_make_the_serial_report(self):
        messages = [message(f"<p>{i}" + BANG * (i % 4), coding=("base64", "quoted-printable")[i % 2]) for i in range(40)]
        messages[7], messages[20] = messages[7][:-30], by_hand(b"Content-Type: multipart/mixed", b"x")
        self.file(mailbox(*messages), "a.mbox")
        self.file(gzip.compress(mailbox(*messages), mtime=0), "b.mbox.gz")
        self.assertGreater(self.assert_shards_are_serial(4, self.folder / "a.mbox", self.folder / "b.mbox.gz"), 3)

    def test_only_blanks_follow_a_delimiter(self):
        """A line that begins with it is text, or the delimiter of a part within, whose name is longer."""
        parts = b"--x\nContent-Type: text/html\n\n<p>1\n--x--y is text\n--x  \nContent-Type: text/html\n\n" + BANG.encode() + b"\n--x-- \t\n--x\n"
        report = self.corpus(self.file(by_hand(b"Content-Type: multipart/mixed; boundary=x", parts), "a.eml"))
        self.assertEqual((report["documents"], report["documents_that_differ"], report["skipped"]), (2, 1, []))
        page = b"Content-Type: text/html\n\n<p>"
        parts = (b"--x\nContent-Type: multipart/alternative; boundary=x--1\n\n--x--1\n" + page + b"\n--x--1\n" + page + b"\n--x--1--\n--x\n" + page + b"\n--x--\n")
        report = self.corpus(self.file(by_hand(b"Content-Type: multipart/mixed; boundary=x", parts), "b.eml"), status=0)
        self.assertEqual((report["documents"], report["skipped"]), (3, []))

    def test_a_part_of_a_digest_is_a_message(self):
        parts = b"--Q\n\nFrom: z\nContent-Type: text/html\n\n" + BANG.encode() + b"\n--Q--\n"
        report = self.corpus(self.file(by_hand(b"Content-Type: multipart/digest; boundary=Q", parts), "a.eml"))
        self.assertEqual((report["documents"], report["skipped"]), (1, []))

    def test_base64_ignores_what_is_no_letter_of_it(self):
        """A list adds a footer after it; RFC 2045 has it ignored."""
        coded = base64.b64encode(b"<p>" + BANG.encode() + b"ab")
        self.assertTrue(coded.endswith(b"="))
        for body in (coded, coded[:5] + b"*\0!" + coded[5:], coded + b"\n\n-- \nfooter\n"):
            fields = b"Content-Type: text/html\nContent-Transfer-Encoding: base64"
            (record,) = self.records(self.file(by_hand(fields, body), "a.eml"))
            self.assertEqual(record["bytes"], len(BANG) + 5)
