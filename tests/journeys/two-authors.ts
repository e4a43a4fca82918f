import { openEditorPage, type AuthoringJob } from './authoring-job.ts';
import type { Stage } from './journey-report.ts';
import { enter, isIn } from './signing-in.ts';

/** A second author, called Otto, who opens the draft of the first one. */
export function secondAuthorStages(job: AuthoringJob, email: string, password: string): readonly Stage[] {
  const { author, browser, picture } = job;

  async function meet(): Promise<void> {
    const { page, context } = await browser.person(new URL(author.page.url()).origin);
    await enter(page, email, password);
    await isIn(page);
    await openEditorPage(job, 'Steps');
    await page.goto(`/buildermain/${job.workflowId}`);
    // in the header, and at the step that both have chosen
    const otto = author.page.getByText('Also here: otto');
    await otto.nth(1).waitFor({ state: 'attached' });
    await page
      .getByRole('textbox', { name: /^Title of step / })
      .last()
      .click();
    const last = author.page.getByRole('listitem').filter({
      has: author.page.getByRole('textbox', { name: /^Title of step / }),
    });
    await last.last().getByText('Also here: otto').waitFor({ state: 'attached' });
    await picture(author.page, 'second-author');
    await context.close();
    await otto.first().waitFor({ state: 'detached' });
  }

  return [{ name: 'sees where a second author is in the draft, until that one leaves', run: meet }];
}
