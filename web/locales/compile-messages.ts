import type { PluginAPI, PluginObject } from '@babel/core';
import { createCompiledCatalog } from '@lingui/cli/api';

/** `Hello {name}` → `["Hello ",["name"]]`: the form in which Lingui's catalogues hold a message. Throws when it cannot be read. */
export function compileMessage(message: string): unknown {
  const { source, errors } = createCompiledCatalog('en', { message }, { namespace: 'json' });
  if (errors[0]) throw new Error(`The message '${message}' cannot be read: ${errors[0].error.message}`);
  return (JSON.parse(source) as { messages: { message: unknown } }).messages.message;
}

/**
 * Compiles, at build time, the English message that Lingui's macro leaves in the code. In production Lingui takes a message
 * that is still text as it is, without its values, and its own run-time compiler is 6 kB; this costs nothing.
 */
export function compileMessages({ types: t }: PluginAPI): PluginObject {
  return {
    name: 'compile-messages',
    visitor: {
      ObjectProperty(path) {
        const { key, value } = path.node;
        const isMessage = t.isIdentifier(key, { name: 'message' }) && t.isStringLiteral(value);
        const isFromMacro = path.parent.leadingComments?.some((comment) => comment.value.includes('i18n'));
        if (isMessage && isFromMacro) path.node.value = t.valueToNode(compileMessage(value.value));
      },
    },
  };
}
