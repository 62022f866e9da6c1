import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ColumnSetting, ListViewName } from '#contract/core/lists.ts'
import type { ListSettingsActor } from '#machines/list/list-settings.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { ActionDialog } from '#views/components/dialogs/action-dialog.tsx'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'

export interface ViewDialogsProps {
  settings: ListSettingsActor
  /** The current filters and columns, which a new view stores. */
  current: { query: string; columns: readonly ColumnSetting[] }
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
      <ActionDialog
        opened={isNaming}
        keptAs={`core.list-views:${edited?.id ?? `new:${address.path()}`}`}
        title={edited ? <Trans>Rename or share the view</Trans> : <Trans>New view</Trans>}
        explanation={
          edited ? undefined : (
            <Trans>A view keeps the filters, the sorting and the columns that you see now, to come back to them.</Trans>
          )
        }
        schema={ListViewName}
        initialValues={{ name: edited?.name ?? '', shared: edited?.shared ?? false, role: edited?.role ?? null }}
        submit={<Trans>Save the view</Trans>}
        busy={busy}
        errors={failure?.errors}
        onSubmit={({ name, shared, role }) =>
          settings.send({
            type: 'view.save',
            save: {
              ...(edited ?? { id: null, version: null, ...current }),
              name,
              shared,
              role: shared ? role : null,
            },
          })
        }
        onCancel={close}
      >
        {(form) => (
          <>
            <TextInput label={t`Name`} maxLength={60} data-autofocus {...form.getInputProps('name')} />
            {(mayShare || edited?.shared) && (
              <Checkbox
                label={t`Share it with others who see this list`}
                {...form.getInputProps('shared', { type: 'checkbox' })}
              />
            )}
            {form.values.shared && (
              <RoleChoice value={form.values.role} onChange={(role) => form.setFieldValue('role', role)} />
            )}
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
        {edited?.shared && (
          <>
            {' '}
            <Trans>It also disappears for everyone it is shared with.</Trans>
          </>
        )}
      </ConfirmDialog>
    </>
  )
}

/** The people to whom a shared view is offered: all who see the list, or one role. */
function RoleChoice({ value, onChange }: { value: string | null; onChange: (role: string | null) => void }) {
  const { t } = useLingui()
  const mayLookUp = useMay('user.roles.lookup')
  return mayLookUp ? <Roles label={t`To whom`} everybody={t`Everybody`} value={value} onChange={onChange} /> : null
}

interface RolesProps {
  label: string
  everybody: string
  value: string | null
  onChange: (role: string | null) => void
}

function Roles({ label, everybody, value, onChange }: RolesProps) {
  const { data } = useLoad('user.roles.lookup', {})
  const roles = (data?.results ?? []).map(({ slug, name }) => ({ value: slug, label: name }))
  return (
    <Select
      label={label}
      data={[{ value: '', label: everybody }, ...roles]}
      value={value ?? ''}
      onChange={(role) => onChange(role || null)}
      allowDeselect={false}
    />
  )
}
