import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { leaveAddedEntry } from '#web/kit/dialogs/added-entry.ts';
import { leaveClicksToReact } from '#web/app/start/replayed-clicks.ts';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
leaveClicksToReact();
leaveAddedEntry();
