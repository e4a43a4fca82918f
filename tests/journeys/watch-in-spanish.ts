import { strict as assert } from 'node:assert';
import type { AuthoringJob } from './authoring-job.ts';
import { outlines, pictureName, written } from './cut-and-draw.ts';
import type { Skipped, Stage } from './journey-report.ts';
import { slip, spanishOf, spanishTitle } from './narration.ts';
import { position } from './playing.ts';

/** How late a page may see that an annotation came or went. */
const slack = 0.6;

/** A viewer on a phone, in Spanish, while the author waits for the encoding and then sees it published. */
export function watchingStages(job: AuthoringJob, email: string, password: string): readonly Stage[] {
  const { author, viewer, picture } = job;
  const { page } = viewer;
  const spanish = () =>
    job.sentences.filter(({ text }) => !slip.test(text)).map(({ text }) => spanishOf(text));

  async function signIn(): Promise<void> {
    await page.goto('/');
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: 'Español' }).click();
    await page.getByLabel('Correo o ID de empleado').fill(email);
    await page.keyboard.press('Enter');
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/home');
    await author.page.getByText('Published', { exact: true }).first().waitFor({ timeout: 240_000 });
    await picture(author.page, 'published');
  }

  async function open(): Promise<void> {
    await page.reload();
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: spanishTitle }).first();
    // the seconds that were cut out are gone
    await card.getByText(job.length, { exact: true }).waitFor();
    await picture(page, 'viewer-home');
    await card.getByRole('link', { name: spanishTitle }).click();
    await page.waitForURL(/\/playermain\//);
    await page.getByRole('heading', { name: spanishTitle }).waitFor();
  }

  /** The controls come with the first touch of the picture. */
  async function press(name: string): Promise<void> {
    const button = page.getByRole('button', { name, exact: true });
    if (!(await button.isVisible())) await page.locator('video').tap();
    await button.tap();
  }

  async function seeDrawings(): Promise<void> {
    const text = page.getByText(written.text);
    await page.getByRole('tab', { name: 'Pasos' }).tap();
    await page.getByRole('tabpanel').getByRole('button').first().tap();
    await text.waitFor();
    const shownAt = await position(page);
    await press('Pausar');
    await picture(page, 'viewer-annotations');
    assert.ok(await page.getByRole('img', { name: pictureName }).isVisible(), 'the picture is shown');
    const drawn = await page.locator('[data-annotations] path').count();
    assert.ok(drawn >= outlines, `${drawn} lines are drawn`);
    await press('Reproducir');
    await text.waitFor({ state: 'detached' });
    const goneAt = await position(page);
    console.log(`      the text was there from ${shownAt.toFixed(2)} s to ${goneAt.toFixed(2)} s`);
    assert.ok(
      Math.abs(shownAt - written.from) < slack && Math.abs(goneAt - written.to) < slack,
      'at its time',
    );
  }

  async function readSubtitles(): Promise<void> {
    const lines = spanish();
    const turnOn = page.getByRole('button', { name: 'Subtítulos activados' });
    if (!(await turnOn.isVisible())) await page.locator('video').tap();
    if (await turnOn.isVisible()) await turnOn.tap();
    // the second step begins with a sentence
    await page.getByRole('tabpanel').getByRole('button').nth(1).tap();
    const caption = page.getByRole('main').locator('[lang=es-mx]').filter({ hasText: /\S/ });
    await caption.waitFor();
    const said = await caption.innerText();
    assert.ok(
      lines.some((line) => said.includes(line) || line.includes(said)),
      `the subtitle is "${said}"`,
    );
    await picture(page, 'viewer-subtitles');
  }

  /** The language of the interface chose the sound, if voices could be had. */
  async function hearSpanish(): Promise<void | Skipped> {
    await press('Configuración');
    const line = page.getByRole('button', { name: /^Pista de audio/ });
    if (!(await line.isVisible())) {
      await page.keyboard.press('Escape'); // under an open menu nothing else can be found
      return { reason: 'voices cannot be had' };
    }
    assert.match(await line.innerText(), /español \(México\)/i);
    await line.tap();
    assert.equal(await page.getByRole('radiogroup').getByRole('radio').count(), 2, 'two languages are heard');
    await picture(page, 'viewer-sound');
    await page.keyboard.press('Escape');
  }

  async function readTexts(): Promise<void> {
    await page.getByRole('tab', { name: 'Resumen' }).tap();
    await page.getByText(/^(Tomado de la transcripción|Escrito por IA)/).waitFor();
    await picture(page, 'viewer-summary');
    await page.getByRole('tab', { name: 'Pasos' }).click();
    const steps = await page.getByRole('tabpanel').getByRole('listitem').allInnerTexts();
    assert.ok(
      steps.length > 1 && steps.every((step) => !/machine|cover|filter\b/i.test(step)),
      steps.join(' | '),
    );
    await picture(page, 'viewer-steps');
    await page.getByRole('tab', { name: 'Transcripción' }).click();
    const transcript = page.getByRole('tabpanel');
    for (const line of spanish()) await transcript.getByText(line).first().waitFor();
    assert.equal(await transcript.getByText(spanishOf('wrong drawer')).count(), 0, 'the slip is gone');
    await picture(page, 'viewer-transcript');
  }

  return [
    { name: 'a viewer signs in on a phone in Spanish, while it is encoded', run: signIn },
    { name: 'finds it by its Spanish title, without the seconds that were cut out', run: open },
    { name: 'sees what was drawn at its time', run: seeDrawings },
    { name: 'reads Spanish subtitles', run: readSubtitles },
    { name: 'hears it in Spanish', run: hearSpanish },
    { name: 'reads the summary, the steps and the transcript', run: readTexts },
  ];
}

export const phone = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  locale: 'es-MX',
};
