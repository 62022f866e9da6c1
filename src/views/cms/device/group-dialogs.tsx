import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { GroupForm, type GroupNode } from '#contract/device-groups.ts'
import type { Api, CallSettings } from '#services/api.ts'
import { deletedWithUndo } from '#services/records.ts'
import { ActionDialog } from '#views/components/action-dialog.tsx'
import { ConfirmDialog } from '#views/components/confirm-dialog.tsx'
import { useSubmission } from '#views/components/use-submission.ts'
import { useServices } from '#views/shell/app-services.ts'
import { useMay } from '#views/shell/use-session.ts'

/** What is asked before something is done to a group. */
export type GroupDialog =
  | { kind: 'add'; parent: GroupNode | null }
  | { kind: 'rename' | 'switch' | 'delete'; group: GroupNode }

interface DialogProps<Kind extends GroupDialog> {
  dialog: Kind
  onDone: () => void
  onClose: () => void
}

/** The dialog that is open, if one is. */
export function GroupDialogs(props: { dialog: GroupDialog | null; onDone: () => void; onClose: () => void }) {
  const { dialog } = props
  switch (dialog?.kind) {
    case 'add':
      return <AddDialog {...props} dialog={dialog} />
    case 'rename':
      return <RenameDialog {...props} dialog={dialog as Existing} />
    case 'switch':
      return <SwitchDialog {...props} dialog={dialog as Existing} />
    case 'delete':
      return <DeleteDialog {...props} dialog={dialog as Existing} />
    default:
      return null
  }
}

type Existing = Extract<GroupDialog, { group: GroupNode }>
type Changes = { id: number; version: number } & ({ name: string } | { active: boolean })

const add = (api: Api, body: { name: string; parent_id: number | null }, settings: CallSettings) =>
  api.call('device.groups.store', { body, ...settings })

/** The form of a group is saved whole: what is not changed here is sent as it is. */
async function change(api: Api, { id, version, ...changes }: Changes, settings: CallSettings) {
  const path = { device_group: id }
  const { name, parent_id, active, functionalities, documentations } = await api.call('device.groups.show', {
    path,
    ...settings,
  })
  const body = { name, parent_id, active, functionalities, documentations, ...changes, version }
  return api.call('device.groups.update', { path, body, ...settings })
}

const destroy = (api: Api, { id }: { id: number }, settings: CallSettings) =>
  api.call('device.groups.destroy', { path: { device_group: id }, ...settings })

/** Closes the dialog and shows the tree anew when the server has done it. */
function useDone(done: boolean, { onDone, onClose }: Pick<DialogProps<GroupDialog>, 'onDone' | 'onClose'>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is done.
  useEffect(() => {
    if (!done) return
    onClose()
    onDone()
  }, [done])
}

function AddDialog({ dialog: { parent }, ...rest }: DialogProps<Extract<GroupDialog, { kind: 'add' }>>) {
  const { submit, busy, done, errors, failure } = useSubmission({ schema: GroupForm, send: add })
  useDone(done, rest)
  return (
    <ActionDialog
      opened
      title={parent ? <Trans>New group below “{parent.name}”</Trans> : <Trans>New group</Trans>}
      schema={GroupForm}
      initialValues={{ name: '', parent_id: parent?.id ?? null }}
      submit={<Trans>Add</Trans>}
      busy={busy}
      errors={errors}
      refusal={errors.parent_id?.[0] ?? (Object.keys(errors).length === 0 ? failure?.message : undefined)}
      onSubmit={submit}
      onCancel={rest.onClose}
    >
      {(form) => <TextInput label={<Trans>Name</Trans>} required data-autofocus {...form.getInputProps('name')} />}
    </ActionDialog>
  )
}

function RenameDialog({ dialog: { group }, ...rest }: DialogProps<Existing>) {
  const { submit, busy, done, errors, failure } = useSubmission({ send: change })
  useDone(done, rest)
  return (
    <ActionDialog
      opened
      title={<Trans>Rename “{group.name}”</Trans>}
      schema={GroupForm}
      initialValues={{ name: group.name }}
      submit={<Trans>Save</Trans>}
      busy={busy}
      errors={errors}
      refusal={Object.keys(errors).length === 0 ? failure?.message : undefined}
      onSubmit={({ name }) => submit({ id: group.id, version: group.version, name })}
      onCancel={rest.onClose}
    >
      {(form) => <TextInput label={<Trans>Name</Trans>} required data-autofocus {...form.getInputProps('name')} />}
    </ActionDialog>
  )
}

function SwitchDialog({ dialog: { group }, ...rest }: DialogProps<Existing>) {
  const { submit, busy, done } = useSubmission({ send: change })
  useDone(done, rest)
  return (
    <ConfirmDialog
      opened
      title={group.active ? <Trans>Switch off “{group.name}”?</Trans> : <Trans>Switch on “{group.name}”?</Trans>}
      confirm={group.active ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>}
      busy={busy}
      onConfirm={() => submit({ id: group.id, version: group.version, active: !group.active })}
      onCancel={rest.onClose}
    >
      <p>
        {group.active ? (
          <Trans>Partners will not see it any more, nor the groups and devices below it.</Trans>
        ) : (
          <Trans>Partners will see it, with the groups and devices below it.</Trans>
        )}
      </p>
    </ConfirmDialog>
  )
}

function DeleteDialog({ dialog: { group }, onDone, onClose }: DialogProps<Existing>) {
  const { t, i18n } = useLingui()
  const { api, notify } = useServices()
  const mayRestore = useMay('core.trash.restore')
  const { submit, busy, done } = useSubmission({ send: destroy })
  const deleted = () => {
    const { id } = group
    const offer = { entity: 'device.groups', id, undo: t`Undo`, locale: i18n.locale, onRestored: onDone }
    const said = deletedWithUndo(api, offer)
    notify.show(mayRestore ? said : { ...said, action: undefined })
    onDone()
  }
  useDone(done, { onDone: deleted, onClose })
  return (
    <ConfirmDialog
      opened
      title={<Trans>Delete “{group.name}”?</Trans>}
      confirm={<Trans>Delete</Trans>}
      danger
      busy={busy}
      onConfirm={() => submit({ id: group.id })}
      onCancel={onClose}
    >
      <p>
        <Trans>It can be restored from the trash for 30 days. What others use is not deleted.</Trans>
      </p>
    </ConfirmDialog>
  )
}
