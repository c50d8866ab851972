import { useId, useState } from 'react';
import { CHANGE_VIEW_INPUT, type SavedView, type ViewList } from '@munay/contracts/admin/saved-view';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  Button,
  call,
  endpointQuery,
  getErrorText,
  Input,
  t as say,
  useMutation,
  useQuery,
  useQueryClient,
  useStore,
  useT,
} from '@munay/kit';
import { Form, useForm } from '@munay/kit/forms';
import { hiddenColumns } from '../components/device-preferences';
import { Popover } from '../components/popover';
import { offerUndo } from '../feedback/undo';
import { AdminIcon } from '../icons/admin-icon';
import { type ListAddress, readView, toViewChange } from './list-state';
import type { ListView } from './list-tools';
import styles from './saved-views.module.css';

const viewsQuery = endpointQuery(ENDPOINTS.listViews);

export function useSavedViews(
  name: ViewList | undefined,
  list: ListAddress,
  total: number | undefined,
): { savedViews: SavedView[]; tabs: ListView[]; current: SavedView | undefined } {
  const { data = [] } = useQuery({
    ...viewsQuery,
    enabled: name !== undefined,
  });
  const savedViews = data.filter((view) => view.list === name);
  const isCurrent = ({ query }: SavedView): boolean =>
    readView(new URLSearchParams(query), list.spec) === list.view;
  const current = savedViews.find(isCurrent);
  return {
    savedViews,
    current,
    tabs: savedViews.map((view) => ({
      id: view._id,
      label: view.name,
      change: toViewChange(view.query, list.spec),
      isActive: view === current,
      // Row counts are only known for the open view
      count: view === current ? total : undefined,
    })),
  };
}

function useViewWrite<Input>(write: (input: Input) => Promise<SavedView[]>, onDone: (input: Input) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: (views, input) => {
      client.setQueryData(viewsQuery.queryKey, views);
      onDone(input);
    },
  });
}

export function SaveViewButton({
  name,
  list,
  saved,
}: {
  name: ViewList;
  list: ListAddress;
  saved: readonly SavedView[];
}) {
  const t = useT();
  return (
    <Popover
      variant="quiet"
      side="right"
      label={t('views.save')}
      button={
        <>
          <AdminIcon name="bookmark" /> <span className={styles.word}>{t('views.save')}</span>
        </>
      }
    >
      {(close) => <SaveForm name={name} list={list} saved={saved} onDone={close} />}
    </Popover>
  );
}

function SaveForm({
  name,
  list,
  saved,
  onDone,
}: {
  name: ViewList;
  list: ListAddress;
  saved: readonly SavedView[];
  onDone: () => void;
}) {
  const t = useT();
  const deviceColumns = useStore(hiddenColumns)[name];
  const [viewName, setViewName] = useState('');
  const hidden = list.hidden ?? deviceColumns ?? null;
  const existingView = saved.find((view) => view.name === viewName.trim());
  const save = useViewWrite(
    (view: { name: string; query: string }) =>
      existingView
        ? call(ENDPOINTS.changeView, { params: { id: existingView._id }, body: view })
        : call(ENDPOINTS.saveView, { body: { list: name, ...view } }),
    ({ query }) => {
      list.change(toViewChange(query, list.spec));
      onDone();
    },
  );
  const submit = (): Promise<unknown> => {
    const query = readView(new URLSearchParams(list.to({ hidden })), list.spec);
    return save.mutateAsync({ name: viewName.trim(), query });
  };
  return (
    <NameForm
      name={viewName}
      onRename={setViewName}
      onSubmit={submit}
      hint={t('views.hint')}
      button={existingView ? t('views.replace') : t('views.saveAs')}
      error={save.error && getErrorText(save.error)}
    />
  );
}

export function ViewMenu({ view }: { view: SavedView }) {
  const t = useT();
  return (
    <Popover
      variant="quiet"
      square
      side="right"
      label={t('views.change', { name: view.name })}
      button={<AdminIcon name="pencil" />}
    >
      {(close) => <ChangeForm key={view._id} view={view} onDone={close} />}
    </Popover>
  );
}

function ChangeForm({ view, onDone }: { view: SavedView; onDone: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const [name, setName] = useState(view.name);
  const { _id, list, query } = view;
  const rename = useViewWrite(
    () => call(ENDPOINTS.changeView, { params: { id: _id }, body: { name: name.trim(), query } }),
    onDone,
  );
  const remove = useViewWrite(
    () => call(ENDPOINTS.deleteView, { params: { id: _id } }),
    () => {
      onDone();
      offerUndo(say('views.deleted', { name: view.name }), async () => {
        client.setQueryData(
          viewsQuery.queryKey,
          await call(ENDPOINTS.saveView, { body: { list, name: view.name, query } }),
        );
      });
    },
  );
  const error = rename.error ?? remove.error;
  return (
    <>
      <NameForm
        name={name}
        onRename={setName}
        onSubmit={() => rename.mutateAsync(undefined)}
        button={t('views.rename')}
        error={error && getErrorText(error)}
      />
      <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
        {t('views.delete')}
      </Button>
    </>
  );
}

function NameForm({
  name,
  onRename,
  onSubmit,
  hint,
  button,
  error,
}: {
  name: string;
  onRename: (name: string) => void;
  onSubmit: () => unknown;
  hint?: string;
  button: string;
  error: string | null;
}) {
  const t = useT();
  const id = useId();
  const form = useForm({
    send: async () => {
      if (name.trim() !== '') await onSubmit();
    },
  });
  return (
    <Form noValidate={false} className={styles.form} {...form.props}>
      <label htmlFor={id}>{t('views.name')}</label>
      <Input
        id={id}
        required
        maxLength={CHANGE_VIEW_INPUT.name.max}
        autoComplete="off"
        value={name}
        aria-describedby={`${id}-help`}
        aria-invalid={error !== null || undefined}
        onChange={({ target }) => onRename(target.value)}
      />
      <p
        id={`${id}-help`}
        className={error === null ? 'muted tiny' : 'err'}
        role={error ? 'alert' : undefined}
      >
        {error ?? hint}
      </p>
      <Button variant="primary" type="submit" busy={form.busy}>
        {button}
      </Button>
    </Form>
  );
}
