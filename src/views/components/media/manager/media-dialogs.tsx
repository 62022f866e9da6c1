import { Trans } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import * as v from 'valibot'
import { DirectoryForm, type MediaDirectory } from '#contract/media/library.ts'
import { id } from '#contract/values/rules.ts'
import { directoriesBelow, type LibraryChange, type MediaManagerActor } from '#machines/media/media-manager.ts'
import { ActionDialog } from '#views/components/dialogs/action-dialog.tsx'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { MediaDetails } from './media-details.tsx'
import { DeleteFiles, PlaceFiles, RefusedFiles, RestoreFiles } from './media-file-dialogs.tsx'
import { DirectorySelect, type QuestionProps, refusalOf } from './media-question.tsx'
import { MediaUploadDialog, ReplaceDialog } from './media-upload-dialogs.tsx'

/** The current dialog of the media library. */
export function MediaDialogs({ actor }: { actor: MediaManagerActor }) {
  const question = useSelector(actor, ({ context }) => context.question)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const busy = useSelector(actor, (snapshot) => snapshot.matches('changing'))
  const asked = useSelector(
    actor,
    (snapshot) => snapshot.matches('asking') || snapshot.matches('choosingTarget') || snapshot.matches('changing'),
  )
  if (!question || !asked) return null
  const props = {
    actor,
    busy,
    failure,
    submit: (change: LibraryChange) => actor.send({ type: 'change.submit', change }),
    close: () => actor.send({ type: 'question.close' }),
  }
  switch (question.kind) {
    case 'name_directory':
      return <NameDirectory {...props} question={question} />
    case 'move_directory':
      return <MoveDirectory {...props} question={question} />
    case 'delete_directory':
      return <DeleteDirectory {...props} question={question} />
    case 'move_files':
    case 'copy_files':
      return <PlaceFiles {...props} question={question} />
    case 'delete_files':
      return <DeleteFiles {...props} question={question} />
    case 'restore_files':
      return <RestoreFiles {...props} question={question} />
    case 'refused_files':
      return <RefusedFiles {...props} question={question} />
    case 'describe_file':
      return <MediaDetails {...props} question={question} />
    case 'replace_file':
      return <ReplaceDialog {...props} question={question} />
    case 'upload_files':
      return <MediaUploadDialog {...props} question={question} />
  }
}

const BasenameForm = v.strictObject({ basename: DirectoryForm.entries.basename })

function NameDirectory({
  actor,
  question: { directory },
  busy,
  failure,
  submit,
  close,
}: QuestionProps<'name_directory'>) {
  const chosen = useSelector(actor, ({ context }) => context.directory_id)
  const save = ({ basename }: { basename: string }) => {
    if (!directory) return submit({ name: 'media.directories.store', body: { basename, parent_id: chosen } })
    const { parent_id, version } = directory
    const path = { media_directory: directory.id }
    return submit({ name: 'media.directories.update', path, body: { basename, parent_id, version } })
  }
  return (
    <ActionDialog
      opened
      keptAs={`media.directories.name:${directory?.id ?? `below-${chosen}`}`}
      title={directory ? <Trans>Rename the directory</Trans> : <Trans>New directory</Trans>}
      schema={BasenameForm}
      initialValues={{ basename: directory?.basename ?? '' }}
      submit={directory ? <Trans>Rename</Trans> : <Trans>Create</Trans>}
      busy={busy}
      {...refusalOf(failure, 'basename')}
      onSubmit={save}
      onCancel={close}
    >
      {(form) => (
        <TextInput
          label={<Trans>Directory name</Trans>}
          required
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('basename')}
        />
      )}
    </ActionDialog>
  )
}

const ParentForm = v.strictObject({ parent_id: id() })

function MoveDirectory({
  actor,
  question: { directory },
  busy,
  failure,
  submit,
  close,
}: QuestionProps<'move_directory'>) {
  const { basename, version, parent_id } = directory
  const path = { media_directory: directory.id }
  const outside = useOutside(actor, directory)
  return (
    <ActionDialog
      opened
      keptAs={`media.directories.move:${directory.id}`}
      title={<Trans>Move the directory “{basename}”</Trans>}
      schema={ParentForm}
      initialValues={{ parent_id }}
      submit={<Trans>Move</Trans>}
      busy={busy}
      {...refusalOf(failure, 'parent_id')}
      onSubmit={(values) =>
        submit({ name: 'media.directories.update', path, body: { basename, version, parent_id: values.parent_id } })
      }
      onCancel={close}
    >
      {(form) => <DirectorySelect directories={outside} {...form.getInputProps('parent_id')} />}
    </ActionDialog>
  )
}

const TargetForm = v.strictObject({ target_id: id() })

/** Deletes a directory; if it contains files, asks where to move them. */
function DeleteDirectory({
  actor,
  question: { directory },
  busy,
  failure,
  submit,
  close,
}: QuestionProps<'delete_directory'>) {
  const { basename } = directory
  const name = 'media.directories.destroy' as const
  const path = { media_directory: directory.id }
  const outside = useOutside(actor, directory)
  const tree = useSelector(actor, ({ context }) => context.tree)
  const count = directoriesBelow(tree, directory).reduce((sum, { files }) => sum + files, 0)
  if (count === 0)
    return (
      <ConfirmDialog
        opened
        danger
        busy={busy}
        title={<Trans>Delete the directory “{basename}”?</Trans>}
        confirm={<Trans>Delete</Trans>}
        onConfirm={() => submit({ name, path })}
        onCancel={close}
      >
        <p>
          <Trans>It is empty. The directories below it are deleted too.</Trans>
        </p>
        {failure && <FailureNotice failure={failure} />}
      </ConfirmDialog>
    )
  return (
    <ActionDialog
      opened
      keptAs={`media.directories.destroy:${directory.id}`}
      danger
      title={<Trans>Delete the directory “{basename}”?</Trans>}
      explanation={
        <Trans>Its files and those of the directories below stay in the library. Choose where they go.</Trans>
      }
      schema={TargetForm}
      initialValues={{ target_id: null as number | null }}
      submit={<Trans>Move the files and delete</Trans>}
      busy={busy}
      {...refusalOf(failure, 'target_id')}
      onSubmit={({ target_id }) => submit({ name, path, query: { target_id: String(target_id) } })}
      onCancel={close}
    >
      {(form) => <DirectorySelect directories={outside} {...form.getInputProps('target_id')} />}
    </ActionDialog>
  )
}

function useOutside(actor: MediaManagerActor, directory: MediaDirectory): MediaDirectory[] {
  const tree = useSelector(actor, ({ context }) => context.tree)
  const inside = directoriesBelow(tree, directory)
  return tree.filter((other) => !inside.includes(other))
}
