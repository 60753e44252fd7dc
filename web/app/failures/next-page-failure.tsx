import { explain, type SituationName } from './situations.ts';

type Props = { list: { isFetchNextPageError: boolean; error: unknown }; situation: SituationName };

/** Why the next page of a list did not come; beside the button that asks for it again. */
export const NextPageFailure = ({ list: { isFetchNextPageError, error }, situation }: Props) =>
  isFetchNextPageError ? <p role="alert">{explain(situation, error)}</p> : null;
