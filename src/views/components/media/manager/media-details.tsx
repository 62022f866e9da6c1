import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Flex, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconDownload, IconReplace, IconTrash } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { validate } from '#contract/declare/validation.ts'
import { type LibraryFile, LibraryFileForm } from '#contract/media/library.ts'
import { isLocale } from '#contract/messages/locale.ts'
import { formatFileSize, formatMoment } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { firstTexts } from '#views/components/dialogs/action-dialog.tsx'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { DialogButtons } from '#views/components/dialogs/dialog-buttons.tsx'
import { keepEnter } from '#views/components/form/enter-key.ts'
import { useForgetWhenTaken, useKept } from '#views/components/form/use-kept.ts'
import { FileMark } from '#views/components/media/media-mark.tsx'
import { SignedDownload } from '#views/components/media/signed-download.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { Section } from '#views/components/page/section.tsx'
import { DirectorySelect, type QuestionProps, refusalOf } from './media-question.tsx'
import { MediaUses } from './media-uses.tsx'

/** The details of a file: name, texts, directory, visibility, and where it is used. */
export function MediaDetails({
  actor,
  question: { file },
  busy,
  failure,
  submit,
  close,
}: QuestionProps<'describe_file'>) {
  const { t, i18n } = useLingui()
  const tree = useSelector(actor, ({ context }) => context.tree)
  const mayUpdate = useMay('media.media.update')
  const { filename, alt_pl, alt_en, is_private, directory_id, version } = file
  const path = { media_file: file.id }
  const kept = useKept(`media.media.update:${file.id}`, {
    filename,
    alt_pl: alt_pl ?? '',
    alt_en: alt_en ?? '',
    is_private,
    directory_id,
  })
  const form = useForm({
    initialValues: kept.values,
    onValuesChange: kept.keep,
    validate: (values) => {
      const checked = validate(LibraryFileForm, values, isLocale(i18n.locale) ? i18n.locale : 'pl')
      return checked.success ? {} : firstTexts(checked.errors)
    },
  })
  const { errors, refusal } = refusalOf(failure, 'filename', 'alt_pl', 'alt_en', 'directory_id')
  const markSent = useForgetWhenTaken(kept.forget, failure !== null)
  const { setErrors } = form
  useEffect(() => {
    if (errors) setErrors(firstTexts(errors))
  }, [errors, setErrors])
  const isImage = file.image_url !== null
  return (
    <Dialog opened onClose={close} title={filename} size="xl">
      <Flex direction={{ base: 'column', sm: 'row' }} gap="xl">
        <Box w={{ sm: 240 }} flex="none">
          <FileSide actor={actor} file={file} />
        </Box>
        <Box flex={1} miw={0}>
          <form
            noValidate
            onKeyDown={keepEnter}
            onSubmit={(event) => {
              event.stopPropagation()
              form.onSubmit((values) => {
                markSent()
                submit({ name: 'media.media.update', path, body: { ...values, version } })
              })(event)
            }}
          >
            <Stack gap="md">
              {refusal && (
                <Notice tone="danger" live failure={failure}>
                  {refusal}
                </Notice>
              )}
              <TextInput label={t`Name`} required disabled={!mayUpdate} {...form.getInputProps('filename')} />
              {isImage && (
                <>
                  <TextInput
                    label={t`Alternative text (Polish)`}
                    description={t`What the picture shows, for people who cannot see it.`}
                    disabled={!mayUpdate}
                    {...form.getInputProps('alt_pl')}
                  />
                  <TextInput
                    label={t`Alternative text (English)`}
                    disabled={!mayUpdate}
                    {...form.getInputProps('alt_en')}
                  />
                </>
              )}
              <DirectorySelect directories={tree} {...form.getInputProps('directory_id')} />
              <Switch
                label={t`Private`}
                description={t`Its links expire after ten minutes. A public file can be opened by anyone with its link.`}
                disabled={!mayUpdate}
                {...form.getInputProps('is_private', { type: 'checkbox' })}
              />
              <Section level={3} gap="3xs" title={<Trans>Where it is used</Trans>}>
                <MediaUses id={file.id} />
              </Section>
              <DialogButtons>
                {kept.isTyped ? (
                  <Button
                    variant="default"
                    onClick={() => {
                      kept.giveUp()
                      close()
                    }}
                  >
                    <Trans>Discard what was typed</Trans>
                  </Button>
                ) : (
                  <Button variant="default" onClick={close}>
                    <Trans>Close</Trans>
                  </Button>
                )}
                {mayUpdate && (
                  <Button type="submit" loading={busy}>
                    <Trans>Save</Trans>
                  </Button>
                )}
              </DialogButtons>
            </Stack>
          </form>
        </Box>
      </Flex>
    </Dialog>
  )
}

/** The picture of a file, its facts, and the actions on it. */
function FileSide({ actor, file }: Pick<QuestionProps<'describe_file'>, 'actor'> & { file: LibraryFile }) {
  const { i18n } = useLingui()
  const mayReplace = useMay('media.media.replace')
  const mayDestroy = useMay('media.media.destroy')
  return (
    <Stack gap="sm">
      <FileMark file={file} whole room="button" mih={160} mah={300} bdrs="md" />
      <Text c="dimmed" className="tabular">
        {formatFileSize(file.size, i18n.locale)}
        {file.width && ` · ${file.width} × ${file.height}`}
        <br />
        <Trans>Added</Trans> {formatMoment(file.created_at)}
      </Text>
      <Flex gap="2xs" wrap="wrap">
        <SignedDownload link={file.url} way="download" filename={file.filename}>
          {({ follow, busy }) => (
            <Button
              variant="default"
              size="xs"
              loading={busy}
              leftSection={<IconDownload size={16} stroke={1.7} />}
              onClick={follow}
            >
              <Trans>Download</Trans>
            </Button>
          )}
        </SignedDownload>
        {mayReplace && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconReplace size={16} stroke={1.7} />}
            onClick={() => actor.send({ type: 'question.ask', question: { kind: 'replace_file', file } })}
          >
            <Trans>Replace</Trans>
          </Button>
        )}
        {mayDestroy && (
          <Button
            variant="light"
            color="red"
            size="xs"
            leftSection={<IconTrash size={16} stroke={1.7} />}
            onClick={() => actor.send({ type: 'question.ask', question: { kind: 'delete_files', files: [file] } })}
          >
            <Trans>Delete</Trans>
          </Button>
        )}
      </Flex>
    </Stack>
  )
}
