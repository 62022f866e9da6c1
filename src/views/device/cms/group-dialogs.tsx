import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { GroupForm, type GroupNode } from '#contract/device/groups.ts'
import { addGroup, changeGroup, deleteGroup } from '#services/device/device-groups.ts'
import { deletedWithUndo } from '#services/notifications.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'

/** The open dialog, if any. */
export type GroupDialog =
  | { kind: 'add'; parent: GroupNode | null }
  | { kind: 'rename' | 'switch' | 'delete'; group: GroupNode }

interface DialogProps<Kind extends GroupDialog> {
  dialog: Kind
  /** Reloads the tree. */
  onChanged: () => void
  onClose: () => void
}

/** The dialog that is open, if one is. */
export function GroupDialogs(props: { dialog: GroupDialog | null; onChanged: () => void; onClose: () => void }) {
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

/** Closes the dialog and reloads the tree. A change by another person appears behind the dialog at once. */
const following = ({ onChanged, onClose }: Pick<DialogProps<GroupDialog>, 'onChanged' | 'onClose'>) => ({
  onDone: () => {
    onClose()
    onChanged()
  },
  onConflict: onChanged,
  onCancel: onClose,
})

function AddDialog({ dialog: { parent }, ...rest }: DialogProps<Extract<GroupDialog, { kind: 'add' }>>) {
  return (
    <SubmissionDialog
      use={{ send: addGroup }}
      keptAs={`device.groups.store:${parent?.id ?? 'root'}`}
      values={(typed) => ({ ...typed, parent_id: parent?.id ?? null })}
      title={parent ? <Trans>New group below “{parent.name}”</Trans> : <Trans>New group</Trans>}
      schema={GroupForm}
      initialValues={{ name: '' }}
      submit={<Trans>Add</Trans>}
      {...following(rest)}
    >
      {(form) => <TextInput label={<Trans>Name</Trans>} required data-autofocus {...form.getInputProps('name')} />}
    </SubmissionDialog>
  )
}

function RenameDialog({ dialog: { group }, ...rest }: DialogProps<Existing>) {
  return (
    <SubmissionDialog
      use={{ send: changeGroup }}
      keptAs={`device.groups.update:${group.id}`}
      values={({ name }) => ({ id: group.id, version: group.version, name })}
      title={<Trans>Rename “{group.name}”</Trans>}
      schema={GroupForm}
      initialValues={{ name: group.name }}
      submit={<Trans>Save</Trans>}
      {...following(rest)}
    >
      {(form) => <TextInput label={<Trans>Name</Trans>} required data-autofocus {...form.getInputProps('name')} />}
    </SubmissionDialog>
  )
}

function SwitchDialog({ dialog: { group }, ...rest }: DialogProps<Existing>) {
  return (
    <SubmissionQuestion
      use={{ send: changeGroup }}
      values={{ id: group.id, version: group.version, active: !group.active }}
      title={group.active ? <Trans>Switch off “{group.name}”?</Trans> : <Trans>Switch on “{group.name}”?</Trans>}
      confirm={group.active ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>}
      {...following(rest)}
    >
      <p>
        {group.active ? (
          <Trans>Partners will not see it any more, nor the groups and devices below it.</Trans>
        ) : (
          <Trans>Partners will see it, with the groups and devices below it.</Trans>
        )}
      </p>
    </SubmissionQuestion>
  )
}

function DeleteDialog({ dialog: { group }, onChanged, onClose }: DialogProps<Existing>) {
  const { t, i18n } = useLingui()
  const { api, notify } = useServices()
  const mayRestore = useMay('core.trash.restore')
  const deleted = () => {
    const { id } = group
    const offer = { entity: 'device.groups', id, undo: t`Undo`, locale: i18n.locale, onRestored: onChanged }
    const said = deletedWithUndo(api, offer)
    notify.show(mayRestore ? said : { ...said, action: undefined })
    onChanged()
  }
  return (
    <SubmissionQuestion
      use={{ send: deleteGroup }}
      values={{ id: group.id }}
      title={<Trans>Delete “{group.name}”?</Trans>}
      confirm={<Trans>Delete</Trans>}
      danger
      {...following({ onChanged, onClose })}
      onDone={() => {
        onClose()
        deleted()
      }}
    >
      <p>
        <Trans>It can be restored from the trash for 30 days. What others use is not deleted.</Trans>
      </p>
    </SubmissionQuestion>
  )
}
