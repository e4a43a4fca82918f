/**
 * Renders the chart into tests/deploy/rendered, which chart.spec.ts reads, because helm is not available where the
 * tests run. Run it after a change of the chart, with helm on the path or named by HELM (`go install
 * helm.sh/helm/v3/cmd/helm@v3.18.6`): `node tests/deploy/render-chart.ts`
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartFolder, chartHash, renderings } from './chart-hash.ts';

const helm = process.env['HELM'] ?? 'helm';
const rendered = join(import.meta.dirname, 'rendered');

execFileSync(helm, ['lint', '--strict', chartFolder], { stdio: 'inherit' });
for (const name of renderings) {
  const values = name === 'default' ? [] : ['--values', join(rendered, `${name}.values.yaml`)];
  const text = execFileSync(
    helm,
    ['template', 'stepwell', chartFolder, '--namespace', 'stepwell', '--kube-version', '1.33.0', ...values],
    { encoding: 'utf8' },
  );
  writeFileSync(join(rendered, `${name}.rendered.yaml`), `# ${chartHash(name)}\n${text}`);
  console.log(`${name}: ${text.split('\nkind: ').length - 1} objects`);
}
