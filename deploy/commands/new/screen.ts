import { camel, GeneratorError, pascal, words } from './names.ts';
import { requireContext } from './context.ts';
import type { Thing } from './event.ts';
import { addToProperty } from './text-edits.ts';
import type { WorkingTree } from './working-tree.ts';

/** A screen: texts, component with its test, and its route in the context. */
export function addScreen(tree: WorkingTree, { context, thing }: Thing, path = `/${thing}`): void {
  if (!/^\/[\w/:-]*$/.test(path))
    throw new GeneratorError(`Say the path as in /${thing} or /${thing}/:id (not “${path}”).`);
  // some features of the browser have no context of their own
  if (tree.filesIn(`web/src/features/${context}`).length === 0) requireContext(tree, context);
  const [type, name] = [`${pascal(thing)}Screen`, camel(thing)];
  const folder = `web/src/features/${context}`;
  const title = `${words(thing).slice(0, 1).toUpperCase()}${words(thing).slice(1)}`;
  tree.add(
    `web/src/i18n/en/${thing}.ts`,
    `import { defineTexts } from '../text.ts';

export const ${name}Texts = defineTexts('${name}', {
  title: '${title}',
  emptyTitle: 'Nothing is here yet',
});
`,
  );
  tree.add(
    `${folder}/${type}.tsx`,
    `import { ${name}Texts } from '../../i18n/en/${thing}.ts';
import { useText } from '../../i18n/text.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { PageHead } from '../../ui/layout/Panel.tsx';

export function ${type}() {
  const t = useText(${name}Texts);
  return (
    <>
      <PageHead title={t('title')} />
      <EmptyState title={t('emptyTitle')} />
    </>
  );
}
`,
  );
  tree.add(
    `${folder}/${thing}.test.tsx`,
    `import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ${type} } from './${type}.tsx';

it('shows something under its title', () => {
  render(<${type} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('${title}');
  expect(screen.queryByText('Nothing is here yet')).not.toBeInTheDocument();
});
`,
  );
  addRoute(
    tree,
    context,
    `{ path: '${path}', load: async () => (await import('./${type}.tsx')).${type}, who: 'member', frame: 'page' }`,
  );
}

function addRoute(tree: WorkingTree, context: string, route: string): void {
  const routes = `web/src/features/${context}/routes.tsx`;
  if (tree.has(routes)) return tree.edit(routes, (text) => addToProperty(text, 'routes', route));
  tree.add(
    routes,
    `import type { Feature } from '../../app/feature.ts';

/** Screens of ${context}. */
export const feature: Feature = { routes: [${route}] };
`,
  );
}
