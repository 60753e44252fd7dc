import { type ChangeEvent, type ComponentProps, useRef } from 'react';
import { type FieldLayout, TextField } from '#web/kit/forms/field.tsx';
import { digitsOf } from '#contract/money-digits.ts';
import { groupMoney, regroup } from './money-text.ts';

type MoneyFieldProps = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> &
  FieldLayout & {
    /** Digits, or a text that is not clear, as `onChange` gave it. Without it the field keeps its own, grouped in a plain form's data. */
    value?: string | undefined;
    defaultValue?: string | number | undefined;
    onChange?: (amount: string) => void;
  };

/**
 * An amount in whole francs, grouped while it is typed; `onChange` gets its digits ('35000'), or the text as typed where that is not clear, which
 * the form's schema refuses. In a form of useSchemaForm: `<Controller control={form.control} name="price" render={({ field }) => <MoneyField {...field} label=… />} />`.
 */
export function MoneyField({ value, defaultValue = '', onChange, ...rest }: MoneyFieldProps) {
  const initial = groupMoney(String(value ?? defaultValue));
  const own = useRef(initial);
  const change = ({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { inputType, data } = nativeEvent as InputEvent;
    const before = value === undefined ? own.current : groupMoney(value);
    const { text, caret } = regroup({ before, after: input.value, caret: input.selectionStart ?? input.value.length, inputType, data });
    if (text !== input.value) {
      input.value = text;
      input.setSelectionRange(caret, caret);
    }
    own.current = text;
    onChange?.(digitsOf(text) ?? text);
  };
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      {...(value === undefined ? { defaultValue: initial } : { value: initial })}
      onChange={change}
    />
  );
}
