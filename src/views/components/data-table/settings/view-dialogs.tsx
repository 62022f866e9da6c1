import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ColumnSetting, type ListView, ListViewName, type ViewAudience } from '#contract/core/lists.ts'
import type { ListSettingsActor } from '#machines/list/list-settings.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { ActionDialog, type DialogForm } from '#views/components/dialogs/action-dialog.tsx'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'
import { LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { LookupMultipleField } from '#views/components/fields/lookup-multiple-field.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'

export interface ViewDialogsProps {
  settings: ListSettingsActor
  /** The current filters and columns, which a new view stores. */
  current: { query: string; columns: readonly ColumnSetting[] }
}

interface Values extends Record<string, unknown> {
  name: string
  audience: ViewAudience
  role: string | null
  people: readonly number[]
}

/** The dialogs in which views are named, shared and deleted. */
export function ViewDialogs({ settings, current }: ViewDialogsProps) {
  const { t } = useLingui()
  const { address } = useServices()
  const mayShare = useMay('core.list-views.share')
  const isNaming = useSelector(settings, (snapshot) => snapshot.hasTag('naming'))
  const isDeleting = useSelector(settings, (snapshot) => snapshot.hasTag('deleting'))
  const busy = useSelector(settings, (snapshot) => snapshot.hasTag('busy'))
  const edited = useSelector(settings, ({ context }) => context.edited)
  const failure = useSelector(settings, ({ context }) => context.failure)
  const close = () => settings.send({ type: 'dialog.close' })
  return (
    <>
      <ActionDialog<Values>
        opened={isNaming}
        keptAs={`core.list-views:${edited?.id ?? `new:${address.path()}`}`}
        title={edited ? <Trans>Rename or share the view</Trans> : <Trans>New view</Trans>}
        explanation={
          edited ? undefined : (
            <Trans>A view keeps the filters, the sorting and the columns that you see now, to come back to them.</Trans>
          )
        }
        schema={ListViewName}
        initialValues={initialValues(edited)}
        submit={<Trans>Save the view</Trans>}
        busy={busy}
        errors={failure?.errors}
        onSubmit={({ name, audience, role, people }) =>
          settings.send({
            type: 'view.save',
            save: {
              ...(edited ?? { id: null, version: null, ...current }),
              name,
              shared: audience === 'all' || audience === 'role',
              role: audience === 'role' ? role : null,
              people: audience === 'people' ? people : [],
            },
          })
        }
        onCancel={close}
      >
        {(form) => (
          <>
            <LimitedTextInput label={t`Name`} limit={60} data-autofocus {...form.getInputProps('name')} />
            {(mayShare || isShared(edited)) && <Audience form={form} />}
          </>
        )}
      </ActionDialog>
      <ConfirmDialog
        opened={isDeleting}
        title={<Trans>Delete the view?</Trans>}
        confirm={<Trans>Delete</Trans>}
        danger
        busy={busy}
        onConfirm={() => settings.send({ type: 'delete.confirm' })}
        onCancel={close}
      >
        <Trans>The view “{edited?.name}” is permanently deleted. The records of the list stay as they are.</Trans>
        {isShared(edited) && (
          <>
            {' '}
            <Trans>It also disappears for everyone it is shared with.</Trans>
          </>
        )}
      </ConfirmDialog>
    </>
  )
}

const isShared = (view: ListView | null) => view !== null && (view.shared || view.people.length > 0)

function initialValues(view: ListView | null): Values {
  return { name: view?.name ?? '', audience: audienceOf(view), role: view?.role ?? null, people: view?.people ?? [] }
}

function audienceOf(view: ListView | null): ViewAudience {
  if (view?.shared) return view.role === null ? 'all' : 'role'
  return isShared(view) ? 'people' : 'self'
}

/** To whom a view is offered: its author, all who see the list, one role, or chosen people. */
function Audience({ form }: { form: DialogForm<Values> }) {
  const { t } = useLingui()
  const mayFindRoles = useMay('user.roles.lookup')
  const mayFindPeople = useMay('user.users.lookup')
  const { audience } = form.values
  return (
    <>
      <Select
        label={t`Who sees it`}
        data={[
          { value: 'self', label: t`Only me` },
          { value: 'all', label: t`Everyone who sees this list` },
          ...(mayFindRoles || audience === 'role' ? [{ value: 'role', label: t`One role` }] : []),
          ...(mayFindPeople || audience === 'people' ? [{ value: 'people', label: t`Chosen people` }] : []),
        ]}
        allowDeselect={false}
        {...form.getInputProps('audience')}
      />
      {audience === 'role' && mayFindRoles && <Roles form={form} />}
      {audience === 'people' && (
        <LookupMultipleField
          label={t`People`}
          required
          lookup="user.users.lookup"
          minimum={2}
          placeholder={form.values.people.length === 0 ? t`Type a name` : undefined}
          value={form.values.people}
          error={form.errors.people}
          onChange={(people) => form.setFieldValue('people', people.map(Number))}
        />
      )}
    </>
  )
}

function Roles({ form }: { form: DialogForm<Values> }) {
  const { t } = useLingui()
  const { data } = useLoad('user.roles.lookup', {})
  const roles = (data?.results ?? []).map(({ slug, name }) => ({ value: slug, label: name }))
  return <Select label={t`Role`} data={roles} required searchable {...form.getInputProps('role')} />
}
