/** Runs inside pages that are used by keyboard alone. */
const interactive = [
  'a[href]',
  'button',
  'input:not([type=hidden])',
  'select',
  'textarea',
  'summary',
  '[contenteditable=true]',
  ...[
    'button',
    'menuitem',
    'menuitemradio',
    'menuitemcheckbox',
    'tab',
    'switch',
    'checkbox',
    'radio',
    'slider',
    'combobox',
    'option',
    'link',
  ].map((role) => `[role=${role}]`),
].join(',');
const composite = ['tablist', 'menu', 'menubar', 'listbox', 'radiogroup', 'grid', 'toolbar', 'tree']
  .map((role) => `[role=${role}]`)
  .join(',');
const withoutMeaning =
  'label, video, form, [role=presentation], [role=none], [role=dialog], [data-base-ui-tooltip-trigger]';
const compared = [
  'outlineStyle',
  'outlineColor',
  'outlineWidth',
  'boxShadow',
  'backgroundColor',
  'borderTopColor',
  'borderBottomColor',
  'color',
  'opacity',
  'textDecorationLine',
  'fill',
  'stroke',
];

let reached = new Set();
/** Looks of what had the focus, until something of them has changed after it left. */
let suspects = [];
let previous = null;
let opener = null;

globalThis.tagOf = (element) => {
  const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 60);
  return `${element.outerHTML.replace(/>[^]*/, '>').slice(0, 220)} ${name}`;
};
const settled = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number.isFinite(effect.getComputedTiming().endTime),
      )
      .map(({ finished }) => finished),
  );

const around = (element) => {
  const ancestors = [];
  for (let parent = element.parentElement; parent && ancestors.length < 5; parent = parent.parentElement)
    ancestors.push(parent);
  const siblings = [element.nextElementSibling, element.previousElementSibling].filter(Boolean);
  return [element, ...[...element.querySelectorAll('*')].slice(0, 15), ...siblings, ...ancestors];
};
const looksOf = (elements) =>
  elements
    .flatMap((element) => [null, '::before', '::after'].map((pseudo) => getComputedStyle(element, pseudo)))
    .map((style) => compared.map((property) => style[property]).join())
    .join('|');

/** What a person sees of a control: a field that is drawn by its label is as large as that. */
function drawn(element) {
  const { width, height } = element.getBoundingClientRect();
  if (width > 2 && height > 2) return element;
  return element.closest('label') ?? element.labels?.[0] ?? element.parentElement ?? element;
}

function hiding(element) {
  const shape = drawn(element);
  const box = shape.getBoundingClientRect();
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
  if (right - left < 1 || bottom - top < 1) return 'is outside the window';
  const parts = [shape, element, element.closest('label'), ...(element.labels ?? [])].filter(Boolean);
  const points = [0.5, 0.15, 0.85].flatMap((x) => [0.5, 0.15, 0.85].map((y) => [x, y]));
  const covers = points.map(([x, y]) =>
    document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y),
  );
  const isSeen = covers.some(
    (shown) =>
      // a notice goes away by itself, a tooltip with the focus
      shown?.closest('[role=status], [role=tooltip], [aria-live]') ||
      parts.some((part) => part.contains(shown) || shown?.parentElement === part.parentElement),
  );
  return isSeen ? null : `is covered by ${covers[0] ? tagOf(covers[0]) : 'nothing of the page'}`;
}

const isGuard = (element) =>
  element.hasAttribute('data-base-ui-focus-guard') || element.getAttribute('aria-hidden') === 'true';

/** A field and the button within it share a frame, so that a frame is compared again when the focus has gone on. */
const compareSuspects = (focused) => {
  suspects = suspects.filter(
    ({ element, elements, looks }) =>
      element.isConnected && (element === focused || looksOf(elements) === looks),
  );
};
/** What had the focus without a sign of it. */
globalThis.unseenFocuses = async () => {
  document.activeElement?.blur();
  await settled();
  compareSuspects(null);
  return suspects
    .filter(({ element }) => element !== document.activeElement)
    .map(({ element }) => tagOf(element));
};

/** The focus has moved: where to, and what is wrong with that. */
globalThis.noteFocus = async () => {
  await settled();
  const problems = [];
  const focused = document.activeElement;
  compareSuspects(focused);
  if (!focused || focused === document.body || focused === document.documentElement || isGuard(focused))
    return { where: 'between', problems };
  // its own controls are inside of it
  if (focused.matches('video[controls], input[type^=date], input[type=time]') && focused === previous)
    return { where: 'between', problems };
  const isFirst = reached.values().next().value === focused;
  const isKnown = reached.has(focused);
  const isSame = focused === previous;
  previous = focused;
  reached.add(focused);
  if (!isKnown) {
    const hidden = hiding(focused);
    if (hidden) problems.push(`Tab reaches what ${hidden}: ${tagOf(focused)}`);
    const elements = around(focused);
    suspects.push({ element: focused, elements, looks: looksOf(elements) });
  }
  return { where: !isKnown ? 'new' : isFirst ? 'first' : isSame ? 'same' : 'known', problems };
};
globalThis.startWalk = () => {
  reached = new Set();
  suspects = [];
  previous = null;
};

const isUsable = (element) =>
  !element.matches(':disabled, [aria-disabled=true]') &&
  !element.closest('[inert], [aria-hidden=true]') &&
  element.checkVisibility({ visibilityProperty: true }) &&
  element.getClientRects().length > 0 &&
  getComputedStyle(element).pointerEvents !== 'none';
const propsOf = (element) => {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
  return key === undefined ? null : element[key];
};
const contains = (element) =>
  [...reached].some((other) => element.contains(other) || other.contains(element));
/** It was reached, and has been drawn anew since. */
const isRedrawn = (element) =>
  [...reached].some(
    (other) =>
      !other.isConnected &&
      other.tagName === element.tagName &&
      other.getAttribute('aria-label') === element.getAttribute('aria-label') &&
      other.textContent === element.textContent,
  );
const isReached = (element) =>
  reached.has(element) ||
  isRedrawn(element) ||
  (element.matches('input[type=radio]') &&
    [...reached].some((other) => other.type === 'radio' && other.name === element.name)) ||
  [...reached].some((other) => other.contains(element));

const unreached = () =>
  [...document.querySelectorAll(interactive)].filter(isUsable).filter((one) => !isReached(one));

let unreachedByTab = [];
/** What can be clicked and was not reached by Tab; arrows may reach some of it. */
globalThis.noteUnreached = () => {
  const clickable = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      typeof propsOf(element)?.onClick === 'function' &&
      getComputedStyle(element).cursor === 'pointer' &&
      !element.matches(`${interactive}, ${withoutMeaning}`) &&
      isUsable(element) &&
      !contains(element) &&
      !element.querySelector(interactive),
  );
  unreachedByTab = [...unreached(), ...clickable];
};
globalThis.countUnreached = () => unreachedByTab.length;
globalThis.countReached = () => reached.size;
globalThis.missed = () =>
  unreachedByTab.filter((one) => one.isConnected && isUsable(one) && !isReached(one)).map(tagOf);

const walks = (one, widget) =>
  widget.contains(one) || (widget.id !== '' && one.getAttribute('aria-controls') === widget.id);
/** Something walked by arrows that has members which were not reached: its focus goes to one that was. */
globalThis.enterComposite = () => {
  for (const element of unreached()) {
    const widget = element.closest(composite);
    const member = widget && [...reached].find((one) => one.isConnected && walks(one, widget));
    if (!widget || !member || widget.dataset.walked) continue;
    widget.dataset.walked = 'true';
    member.focus();
    return widget.querySelectorAll(interactive).length;
  }
  return 0;
};
globalThis.noteArrow = () => {
  const focused = document.activeElement;
  const active = document.getElementById(focused?.getAttribute('aria-activedescendant') ?? '');
  if (focused) reached.add(focused);
  if (active) reached.add(active);
};

/** What opens something; alike ones once. */
globalThis.openers = () => {
  const kinds = new Map();
  for (const element of reached)
    if (
      element.isConnected &&
      isUsable(element) &&
      element.matches('[aria-haspopup]:not([aria-haspopup=false])')
    )
      kinds.set(
        `${element.className} ${element.getAttribute('aria-haspopup')} ${element.closest('header,nav,main')?.tagName}`,
        element,
      );
  globalThis.foundOpeners = [...kinds.values()];
  return globalThis.foundOpeners.map((element) => ({
    what: tagOf(element),
    isField: element.matches('input'),
  }));
};
globalThis.focusOpener = (index) => {
  opener = globalThis.foundOpeners[index];
  if (!opener.isConnected) return false;
  opener.focus();
  return document.activeElement === opener;
};
const popups = () =>
  [...document.querySelectorAll('[role=menu],[role=listbox],[role=dialog],[role=alertdialog]')].filter(
    isUsable,
  );
globalThis.countPopups = () => popups().length;
globalThis.isExpanded = () => opener.getAttribute('aria-expanded') === 'true';
/** The members of what is open that the arrows have not reached. */
globalThis.missedInPopup = () => {
  const open = popups().at(-1);
  if (!open) return [];
  return [...open.querySelectorAll('[role^=menuitem],[role=option]')]
    .filter(isUsable)
    .filter((one) => !reached.has(one))
    .map(tagOf);
};
globalThis.membersOfPopup = () =>
  popups().at(-1)?.querySelectorAll('[role^=menuitem],[role=option]').length ?? 0;
globalThis.isFocusInPopup = () => {
  const focused = document.activeElement;
  return focused === opener
    ? opener.matches('input,[aria-activedescendant]')
    : popups().some((open) => open.contains(focused));
};
/** A dialog takes the focus a moment after it is shown. */
globalThis.isDialogSettled = () =>
  document.querySelector('[role=dialog],[role=alertdialog]') === null || isFocusInPopup();
/** What has the focus now, if it is not what opened what was closed. */
globalThis.focusElsewhere = () =>
  document.activeElement === opener
    ? null
    : document.activeElement
      ? tagOf(document.activeElement)
      : 'nothing';
