// Small functions that create the page's elements.

type Attributes = Record<string, string | number | boolean | ((event: Event) => void) | undefined>;
type Child = Node | string | false | undefined;

/** An element with attributes, listeners (`onclick: fn`) and children. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child): child is Node | string => child !== undefined && child !== false));
  return element;
}

type FieldOptions = {
  label: string;
  name: string;
  value?: string;
  hint?: string;
  inputmode?: string;
  autocomplete?: string;
  maxlength?: number;
  type?: string;
};

/** A labelled text field; the label is its accessible name, the hint its description. */
export function makeField({ label, name, hint, ...rest }: FieldOptions): HTMLElement {
  const id = `field-${name}`;
  const described = hint ? { 'aria-describedby': `${id}-hint` } : {};
  return make(
    'div',
    { class: 'field' },
    make('label', { for: id }, label),
    make('input', { id, name, type: 'text', required: true, autocomplete: 'off', ...described, ...rest }),
    hint ? make('p', { id: `${id}-hint`, class: 'hint' }, hint) : undefined,
  );
}

/** A labelled list of choices: [value, label]. */
export function makeSelect(label: string, name: string, choices: [string, string][]): HTMLElement {
  const id = `field-${name}`;
  const options = choices.map(([value, label]) => make('option', { value }, label));
  return make('div', { class: 'field' }, make('label', { for: id }, label), make('select', { id, name }, ...options));
}

/** A form that passes on its values; its button is busy until that is done. */
export function makeForm(onSend: (values: Record<string, string>) => Promise<void>, button: string, ...children: Child[]): HTMLFormElement {
  const submit = make('button', { type: 'submit', class: 'primary' }, button);
  const form = make('form', { novalidate: true }, ...children, submit);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']));
    submit.disabled = true;
    submit.setAttribute('aria-busy', 'true');
    void onSend(values).finally(() => {
      submit.disabled = false;
      submit.removeAttribute('aria-busy');
    });
  });
  return form;
}

/** '35,000 RWF', independent of the browser's language. */
export function formatAmount(amount: number, currency: string): string {
  return `${currency} ${amount.toLocaleString('en-US', { maximumFractionDigits: 2 })}`;
}
