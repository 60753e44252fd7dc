import type { MessageDescriptor } from '@lingui/core';
import { cloneElement, createContext, Fragment, isValidElement, type ReactElement, type ReactNode, use } from 'react';
import { fillMessage, type Locale, type Message, type Values } from './fill-message.ts';

type Descriptor = Omit<MessageDescriptor, 'message'> & { message?: Message | undefined };

/** One language for one rendering; a server speaks several at once. */
export type I18n = {
  locale: Locale;
  /** The words of a message: the catalogue's, else the English ones in the code. */
  _: (descriptor: Descriptor) => string;
};

/**
 * What Lingui's macros call at run time (`runtimeConfigModule` in lingui.config.ts): 2 kB less than Lingui's own, which brings
 * date, number and event machinery that own formatters replace. Extraction, catalogues and macros are Lingui's.
 */
export function makeI18n(locale: Locale, catalogue: Readonly<Record<string, Message>> = {}): I18n {
  return { locale, _: ({ id, message, values }) => fillMessage(catalogue[id] ?? message ?? id, values ?? {}, locale) };
}

const I18nContext = createContext(makeI18n('en'));

/** Gives the screens their language. */
export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

/** For the `useLingui` macro. */
export function useLingui() {
  const i18n = use(I18nContext);
  return { i18n, _: i18n._ };
}

type TransProps = Descriptor & { values?: Values; components?: Readonly<Record<string, ReactElement | undefined>> };

/** For the `Trans` macro: words with elements in them. */
export function Trans({ id, message, values, components }: TransProps) {
  const { _ } = useLingui();
  const [words, elements] = setElementsApart(values ?? {}, components ?? {});
  return placeElements(_({ id, message, values: words }), elements);
}

/** A value that is an element stands in the words as `<name/>`, like the elements that the macro numbers. */
function setElementsApart(values: Values, components: Readonly<Record<string, ReactElement | undefined>>) {
  const elements: Record<string, ReactElement | undefined> = { ...components };
  const words: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'object' || typeof value === 'boolean') {
      elements[`value-${name}`] = <Fragment>{value as ReactNode}</Fragment>;
      words[name] = `<value-${name}/>`;
    } else words[name] = value;
  }
  return [words, elements] as const;
}

const TAG = /<([\w-]+)(?:\/>|>([\s\S]*?)<\/\1>)/g;

/** `Hello <0>you</0>` with the element 0 → the text and the element around 'you'. */
function placeElements(words: string, elements: Readonly<Record<string, ReactElement | undefined>>): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of words.matchAll(TAG)) {
    const [whole, name = '', inner] = match;
    const element = elements[name];
    parts.push(words.slice(end, match.index));
    end = match.index + whole.length;
    if (isValidElement<{ children?: ReactNode }>(element)) {
      parts.push(cloneElement(element, { key: match.index }, inner ? placeElements(inner, elements) : element.props.children));
    } else parts.push(whole);
  }
  return end === 0 ? words : [...parts, words.slice(end)];
}
