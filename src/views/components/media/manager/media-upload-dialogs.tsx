import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Text } from '@mantine/core'
import { shallowEqual, useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import { takenByForm } from '#machines/media/media-manager.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { DialogButtons } from '#views/components/dialogs/dialog-buttons.tsx'
import { failureText } from '#views/components/form/refusal-text.ts'
import { UploadField } from '#views/components/media/upload-field.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import type { QuestionProps } from './media-question.tsx'

/** Uploads files to the open directory. When all have arrived, they are added automatically. */
export function MediaUploadDialog({ actor, busy, failure, submit, close }: QuestionProps<'upload_files'>) {
  const { t } = useLingui()
  const directory_id = useSelector(actor, ({ context }) => context.directory_id)
  const directory = useSelector(actor, ({ context }) => context.tree.find(({ id }) => id === context.directory_id))
  const taken = useSelector(actor, ({ context }) => takenByForm(context), shallowEqual)
  const [arrived, setArrived] = useState<readonly string[]>([])
  const [uploading, setUploading] = useState(false)
  const added = useRef(0)
  const place = directory?.path || directory?.basename || ''
  const { length: count } = arrived
  const store = (files: readonly string[]) => submit({ name: 'media.media.store', body: { directory_id, files } })
  return (
    <Dialog opened onClose={close} title={<Trans>Upload to “{place}”</Trans>} size="lg" closeOnClickOutside={false}>
      {failure && <FailureNotice failure={failure} apart />}
      <UploadField
        label={t`Files`}
        purpose="library"
        taken={taken}
        scope="media-library"
        value={[]}
        unkept={{ sent: busy }}
        disabled={busy}
        onAdd={(files) => {
          added.current += files.length
        }}
        onChange={(ids) => {
          setArrived(ids)
          if (ids.length > 0 && ids.length === added.current) store(ids)
        }}
        onBusy={setUploading}
      />
      <DialogButtons>
        <Button variant="default" onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
        <Button disabled={count === 0 || uploading} loading={busy} onClick={() => store(arrived)}>
          <Trans>Add to the library</Trans>
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

const oneFile = { count: 1 }

/** Replaces the content of a file; everything that refers to it shows the new content. */
export function ReplaceDialog({ question: { file }, busy, failure, submit, close }: QuestionProps<'replace_file'>) {
  const { i18n, t } = useLingui()
  const { filename, version, uses } = file
  const [upload, setUpload] = useState<string | null>(null)
  const [correction, setCorrection] = useState(false)
  const reason = failure && (Object.values(failure.errors).flat()[0] ?? failureText(failure, i18n.locale))
  return (
    <Dialog opened onClose={close} title={<Trans>Replace “{filename}”</Trans>} size="md">
      <Text mb="md" c="dimmed">
        <Trans>
          The file keeps its name, place and everything that refers to it. Its old content is permanently deleted;
          documents keep it only in their earlier editions.
        </Trans>
      </Text>
      {uses > 0 && (
        <Notice tone="information" apart>
          <Trans>
            Wherever the file is used, the new content appears at once. A document starts a new edition, and everyone
            who downloaded the old file is notified by e-mail.
          </Trans>
        </Notice>
      )}
      {failure && (
        <Notice tone="danger" live apart failure={failure}>
          {reason}
        </Notice>
      )}
      <UploadField
        label={t`New content`}
        purpose="library"
        taken={oneFile}
        scope={`media-replacement:${file.id}`}
        value={[]}
        unkept={{ sent: busy }}
        disabled={busy}
        onChange={(ids) => setUpload(ids.at(-1) ?? null)}
      />
      {uses > 0 && (
        <Checkbox
          mt="md"
          label={t`Minor correction`}
          description={t`Documents keep their edition, and nobody is notified. The old content is permanently deleted.`}
          checked={correction}
          onChange={(event) => setCorrection(event.currentTarget.checked)}
        />
      )}
      <DialogButtons>
        <Button variant="default" onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          disabled={upload === null}
          loading={busy}
          onClick={() =>
            submit({
              name: 'media.media.replace',
              path: { media_file: file.id },
              body: { upload, correction, version },
            })
          }
        >
          <Trans>Replace</Trans>
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
