import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import PostalMime from 'postal-mime';
import type { Email, Mail } from './mail.ts';

/** An engine under test; `open` again finds what was accepted before. */
export interface MailUnderTest {
  open(): Promise<Mail>;
  /** The messages as their recipient gets them. */
  delivered(): Promise<readonly Buffer[]>;
  dispose(): Promise<void>;
}

const email: Email = {
  id: 'email-1',
  organizationId: 'harbour',
  personId: 'ada',
  to: { name: 'Ada Žižková, "the" 船長', address: 'ada@harbour.example' },
  subject: 'Übung macht den Meister ✓',
  text: 'Grüße.\n\nA line that is rather longer than what a line of an old mail may be, because people write so.\nhttps://stepwell.example/usernewpassword/abc.def\n',
  html: '<p>Grüße.</p><p><a href="https://stepwell.example/usernewpassword/abc.def">Set</a></p>',
};

/** The contract of every engine of the mail port. */
export function mailSuite(engine: string, prepare: () => Promise<MailUnderTest>): void {
  describe(`mail by ${engine}`, () => {
    let under: MailUnderTest;
    let mail: Mail;
    beforeEach(async () => {
      under = await prepare();
      mail = await under.open();
    });
    afterEach(() => under.dispose());
    const first = { page: 1, size: 10 };

    it('delivers what it accepted, one by one as written', async () => {
      await mail.send(email);
      const [message] = await under.delivered();
      const read = await PostalMime.parse(message ?? '');
      expect(read.subject).toBe(email.subject);
      expect(read.to).toMatchObject([email.to]);
      expect(read.text?.trim()).toBe(email.text.trim());
      expect(read.html?.trim()).toBe(email.html);
      expect(read.messageId).toMatch(/^<email-1@.+>$/);
    });

    it('delivers the same email once, however often and whenever it is sent again', async () => {
      await Promise.all([mail.send(email), mail.send(email), mail.send(email)]);
      mail = await under.open();
      await mail.send({ ...email, subject: 'Another subject' });
      const messages = await under.delivered();
      expect(messages).toHaveLength(1);
      expect((await PostalMime.parse(messages[0] ?? '')).subject).toBe(email.subject);
    });

    it('lists what it accepted after a restart, the newest first, in pages', async () => {
      for (const id of ['a', 'b', 'c']) await mail.send({ ...email, id });
      mail = await under.open();
      expect((await mail.list('harbour', first)).items.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
      const second = await mail.list('harbour', { page: 2, size: 2 });
      expect(second.items.map(({ id }) => id)).toEqual(['a']);
      expect(second.total).toBe(3);
      const read = await mail.read('harbour', 'b');
      expect(read).toMatchObject({ toAddress: email.to.address, personId: 'ada' });
      expect(JSON.stringify(read)).not.toContain('usernewpassword');
    });

    it('shows an organisation its own emails only', async () => {
      await mail.send(email);
      await mail.send({ ...email, id: 'email-2', organizationId: 'meadow' });
      expect((await mail.list('meadow', first)).items.map(({ id }) => id)).toEqual(['email-2']);
      expect(await mail.read('meadow', 'email-1')).toBeNull();
      expect((await mail.list('nobody', first)).total).toBe(0);
      expect(await mail.read('harbour', 'email-1')).not.toBeNull();
    });

    it('destroys the emails to a person for good, and accepts none afterwards', async () => {
      await mail.send(email);
      await mail.send({ ...email, id: 'to-ben', personId: 'ben' });
      await mail.destroyEmailsTo('harbour', 'ada');
      await mail.send({ ...email, id: 'too-late' });
      mail = await under.open();
      await mail.send({ ...email, id: 'later-still' });
      expect((await mail.list('harbour', first)).items.map(({ id }) => id)).toEqual(['to-ben']);
      await mail.destroyEmailsTo('harbour', 'ada');
      expect((await mail.list('harbour', first)).items.map(({ id }) => id)).toEqual(['to-ben']);
    });

    it('writes no file for an invalid id', async () => {
      for (const id of ['../elsewhere', 'a/b', '', '.'])
        await expect(async () => mail.send({ ...email, personId: id })).rejects.toThrow('cannot name');
      expect(await mail.read('harbour', '../ada/email-1')).toBeNull();
    });
  });
}
