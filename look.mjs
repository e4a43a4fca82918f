import { chromium } from 'playwright-core';
const pw = process.argv[2], base = 'http://127.0.0.1:4600';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-background-networking','--disable-component-update','--disable-sync','--no-first-run','--autoplay-policy=no-user-gesture-required'] });
const ctx = await browser.newContext({ baseURL: base, viewport: { width: 1280, height: 800 }, locale: 'en-US' });
ctx.setDefaultTimeout(30000);
const page = await ctx.newPage();
const log = (p) => { p.on('console', m => m.type()==='error'||m.type()==='warning' ? console.log('CONSOLE', m.type(), m.text(), m.location().url) : 0); p.on('pageerror', e => console.log('PAGEERROR', e.message)); };
log(page);
await page.goto('/');
await page.getByLabel('E-mail or employee ID').fill('publisher@stepwell.example');
await page.getByRole('button', { name: 'Continue' }).click();
await page.getByLabel('Password', { exact: true }).fill(pw);
await page.keyboard.press('Enter');
await page.waitForURL(/home|workspace|\/$/);
await page.waitForTimeout(2000);
const list = await page.evaluate(async () => {
  return [...document.querySelectorAll('a[href*="playermain"],a[href*="editor"],a[href*="builder"]')].map(a => a.getAttribute('href'));
});
console.log(page.url(), list);
const id = (list.find(h => h.includes('playermain')) ?? list[0]).split('/')[2].split('?')[0];
await page.goto(`/editormain/${id}/transcription`);
await page.getByRole('main', { name: 'Transcript editor' }).waitFor();
await page.waitForTimeout(1500);
await page.screenshot({ path: '/tmp/w/shots/transcript-1280.png' });
for (const [link, main] of [['Segments','Segments editor'],['Steps','Editor'],['Transcript','Transcript editor'],['Steps','Editor']]) {
  const t = Date.now();
  await page.getByRole('link', { name: link, exact: true }).click();
  await page.getByRole('main', { name: main }).waitFor();
  console.log(link, Date.now() - t, 'ms');
}
await page.waitForTimeout(1500);
await page.screenshot({ path: '/tmp/w/shots/steps-1280.png' });
// offline edit, tab closed
await ctx.setOffline(true);
const field = page.getByRole('textbox', { name: 'Title of step 1', exact: true });
await field.click(); await field.fill('Lock out the press while offline'); await page.keyboard.press('Enter');
await page.waitForTimeout(800);
await page.screenshot({ path: '/tmp/w/shots/steps-offline.png' });
await page.close();
await ctx.setOffline(false);
const block = await ctx.newPage(); log(block);
await block.route('**/steps/*/title', r => r.abort());
await block.goto('/home');
await block.getByText('not been sent yet').waitFor();
await block.waitForTimeout(800);
await block.screenshot({ path: '/tmp/w/shots/home-unsent.png' });
await block.getByRole('button', { name: 'Discard' }).click();
await block.waitForTimeout(500);
await block.screenshot({ path: '/tmp/w/shots/home-discard.png' });
await block.getByRole('button', { name: 'Keep edits' }).click();
await block.unroute('**/steps/*/title');
await block.getByRole('button', { name: 'Send now' }).click();
await block.getByText('not been sent yet').waitFor({ state: 'detached' });
await block.goto(`/buildermain/${id}`);
await block.getByRole('textbox', { name: 'Title of step 1', exact: true }).waitFor();
console.log('title now:', await block.getByRole('textbox', { name: 'Title of step 1', exact: true }).inputValue());
// undo over a reload
const f2 = block.getByRole('textbox', { name: 'Title of step 2', exact: true });
const before = await f2.inputValue();
await f2.click(); await f2.fill('Changed before the reload'); await block.keyboard.press('Enter');
await block.waitForTimeout(600);
await block.reload();
await block.getByRole('textbox', { name: 'Title of step 2', exact: true }).waitFor();
await block.keyboard.press('Control+z');
await block.waitForTimeout(500);
console.log('undo after reload:', before === await block.getByRole('textbox', { name: 'Title of step 2', exact: true }).inputValue());
for (const [w, theme] of [[360,'dark'],[360,'light'],[820,'dark'],[1280,'light']]) {
  await block.setViewportSize({ width: w, height: w < 500 ? 780 : 900 });
  await block.emulateMedia({ colorScheme: theme });
  await block.evaluate((t) => { localStorage.setItem('theme', t); }, theme);
  for (const [p, n] of [[`/editormain/${id}/transcription`,'transcript'],[`/editormain/${id}/segmentation`,'segments'],[`/buildermain/${id}`,'steps']]) {
    await block.goto(p); await block.waitForTimeout(1800);
    await block.screenshot({ path: `/tmp/w/shots/${n}-${w}-${theme}.png` });
  }
}
await browser.close();
