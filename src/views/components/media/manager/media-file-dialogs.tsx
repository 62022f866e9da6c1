import { Plural, Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import * as v from 'valibot'
import { id } from '#contract/values/rules.ts'
import { ActionDialog } from '#views/components/dialogs/action-dialog.tsx'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'
import { RefusedDialog } from '#views/components/dialogs/refused-dialog.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { DirectorySelect, type QuestionProps, refusalOf } from './media-question.tsx'
import { MediaUses } from './media-uses.tsx'

const PlaceForm = v.strictObject({ directory_id: id() })

/** Moves or copies files to a directory. */
export function PlaceFiles({
  actor,
  question: { kind, files },
  busy,
  failure,
  submit,
  close,
}: QuestionProps<'move_files' | 'copy_files'>) {
  const tree = useSelector(actor, ({ context }) => context.tree)
  const isCopy = kind === 'copy_files'
  const name = isCopy ? 'media.media.copy' : 'media.media.move'
  return (
    <ActionDialog
      opened
      keptAs={`${name}:${files.length}:${files[0]?.id}`}
      title={
        isCopy ? (
          <Plural value={files.length} one="Copy # file" other="Copy # files" />
        ) : (
          <Plural value={files.length} one="Move # file" other="Move # files" />
        )
      }
      schema={PlaceForm}
      initialValues={{ directory_id: null as number | null }}
      submit={isCopy ? <Trans>Copy</Trans> : <Trans>Move</Trans>}
      busy={busy}
      {...refusalOf(failure, 'directory_id')}
      onSubmit={({ directory_id }) => submit({ name, body: { directory_id, files: files.map((file) => file.id) } })}
      onCancel={close}
    >
      {(form) => <DirectorySelect directories={tree} {...form.getInputProps('directory_id')} />}
    </ActionDialog>
  )
}

/** Asks before files are moved to the trash. */
export function DeleteFiles({ question: { files }, busy, failure, submit, close }: QuestionProps<'delete_files'>) {
  const [first] = files
  const name = first?.filename
  const ids = files.map((file) => file.id)
  return (
    <ConfirmDialog
      opened
      danger
      busy={busy}
      title={
        files.length === 1 ? (
          <Trans>Delete the file “{name}”?</Trans>
        ) : (
          <Plural value={files.length} one="Delete # file?" other="Delete # files?" />
        )
      }
      confirm={<Trans>Delete</Trans>}
      onConfirm={() => submit({ name: 'core.lists.act', body: { call: 'media.media.destroy', ids } })}
      onCancel={close}
    >
      <p>
        <Plural
          value={files.length}
          one="It goes to the trash and can be restored for 30 days. A file that is in use is not deleted."
          other="They go to the trash and can be restored for 30 days. What is in use is not deleted."
        />
      </p>
      {failure && <FailureNotice failure={failure} />}
    </ConfirmDialog>
  )
}

/** Asks before files are restored from the trash. */
export function RestoreFiles({ question: { files }, busy, failure, submit, close }: QuestionProps<'restore_files'>) {
  const ids = files.map((file) => file.id)
  return (
    <ConfirmDialog
      opened
      busy={busy}
      title={<Plural value={files.length} one="Restore # file?" other="Restore # files?" />}
      confirm={<Trans>Restore</Trans>}
      onConfirm={() => submit({ name: 'core.lists.act', body: { call: 'media.media.restore', ids } })}
      onCancel={close}
    >
      <p>
        <Plural
          value={files.length}
          one="It returns to the directory where it was."
          other="They return to the directories where they were."
        />
      </p>
      {failure && <FailureNotice failure={failure} />}
    </ConfirmDialog>
  )
}

/** The files that were refused, with the reasons and links to the records that use them. */
export function RefusedFiles({ question: { refused, done }, close }: QuestionProps<'refused_files'>) {
  return (
    <RefusedDialog
      title={<Plural value={refused.length} one="# file was not deleted" other="# files were not deleted" />}
      done={done > 0 ? <Plural value={done} one="# file was deleted." other="# files were deleted." /> : null}
      onClose={close}
    >
      {refused.map(({ file, reason }) => (
        <li key={file.id}>
          <strong>{file.filename}</strong>
          <Text c="dimmed" className="tabular">
            {reason}
          </Text>
          {file.uses > 0 && <MediaUses id={file.id} />}
        </li>
      ))}
    </RefusedDialog>
  )
}
