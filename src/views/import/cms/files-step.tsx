import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Flex, Group, SimpleGrid, Text } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileZip, IconListCheck } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { type ImportKind, importKinds } from '#contract/import/kinds.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { ImportFileActor, ImportPart } from '#machines/import/import-file.ts'
import { formatFileSize } from '#services/formatting.ts'
import { downloadTemplate } from '#services/import/import-calls.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { UploadField } from '#views/components/media/upload-field.tsx'
import { Card, Frame } from '#views/components/page/card.tsx'
import { Note } from '#views/components/page/note.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Pipeline } from './import-actor.ts'

const filenames = { pl: 'szablon', en: 'template' } as const

/** Downloads of the template in both languages; columns are recognised by their headers in either. */
function Templates({ kind }: { kind: ImportKind }) {
  const { submit, busy } = useSubmission({ send: downloadTemplate })
  const download = (locale: Locale) => submit({ kind, locale, filename: `${filenames[locale]}-${kind}.xlsx` })
  return (
    <Frame component="section" py="sm" px="md">
      <Group justify="space-between" gap="xs xl">
        <Text c="dimmed" flex="1 1 320px">
          <Trans>
            Start with the template: it explains every column and offers the values of dictionaries. Additional columns
            and the order of columns do not matter. In a workbook of another system you show where its columns are.
          </Trans>
        </Text>
        <Group gap="2xs">
          {(['pl', 'en'] as const).map((locale) => (
            <Button
              key={locale}
              variant="default"
              disabled={busy}
              leftSection={<IconDownload size={18} stroke={1.7} />}
              onClick={() => download(locale)}
            >
              {locale === 'pl' ? <Trans>Template in Polish</Trans> : <Trans>Template in English</Trans>}
            </Button>
          ))}
        </Group>
      </Group>
    </Frame>
  )
}

/** The step of the two files, each with its own state. The check begins when both are uploaded. */
export function FilesStep() {
  const actor = Pipeline.useActorRef()
  const kind = Pipeline.useSelector(({ context }) => context.kind)
  const isReady = Pipeline.useSelector(
    (snapshot) => snapshot.can({ type: 'import.parse' }) || snapshot.matches('beginningCheck'),
  )
  const mayKeep = Pipeline.useSelector((snapshot) => snapshot.can({ type: 'files.keep' }))
  const isBusy = Pipeline.useSelector((snapshot) => snapshot.matches('beginningCheck'))
  const failure = Pipeline.useSelector((snapshot) =>
    snapshot.matches('checkNotBegun') ? snapshot.context.failure : null,
  )
  const { t } = useLingui()
  return (
    <>
      <Templates kind={kind} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mt="md">
        <File part="xls" title={t`XLS file: the rows`} />
        <File
          part="zip"
          title={
            importKinds[kind].needsArchive
              ? t`ZIP file: the files that the rows name`
              : t`ZIP file: only where rows name files`
          }
        />
      </SimpleGrid>
      {failure && <FailureNotice failure={failure} apart inFull />}
      <Group gap="xs" my="md">
        {mayKeep && (
          <Button variant="default" onClick={() => actor.send({ type: 'files.keep' })}>
            <Trans>Leave the files as they are</Trans>
          </Button>
        )}
        <Button
          color="copper"
          disabled={!isReady}
          loading={isBusy}
          leftSection={<IconListCheck size={18} stroke={1.7} />}
          onClick={() => actor.send({ type: 'import.parse' })}
        >
          <Trans>Check the files</Trans>
        </Button>
        {!isReady && (
          <Note component="span" my="3xs">
            {importKinds[kind].needsArchive ? (
              <Trans>Both files are needed first.</Trans>
            ) : (
              <Trans>The XLS file is needed first.</Trans>
            )}
          </Note>
        )}
      </Group>
    </>
  )
}

interface FileProps {
  part: ImportPart
  title: string
}

function File({ part, title }: FileProps) {
  const file = Pipeline.useSelector(({ children }) => children[`${part}File`] as ImportFileActor | undefined)
  const [round, setRound] = useState(0)
  return (
    <Card title={title}>
      {file ? (
        <OneFile key={round} part={part} title={title} file={file} onPutAway={() => setRound(round + 1)} />
      ) : (
        <AttachedFile part={part} />
      )}
    </Card>
  )
}

/** The upload of one file; it is validated as soon as it has arrived. */
function OneFile({ part, title, file, onPutAway }: FileProps & { file: ImportFileActor; onPutAway: () => void }) {
  const user = useUser()
  const id = Pipeline.useSelector(({ context }) => context.record?.id ?? context.id)
  const kind = Pipeline.useSelector(({ context }) => context.kind)
  const isAttached = useSelector(file, (snapshot) => snapshot.matches('attached'))
  const isAttaching = useSelector(file, (snapshot) => snapshot.matches('attaching'))
  const failure = useSelector(file, (snapshot) => (snapshot.matches('refused') ? snapshot.context.failure : null))
  const [replacing, setReplacing] = useState(false)
  if (isAttached && !replacing)
    return (
      <>
        <AttachedFile part={part} />
        <Button variant="default" size="xs" onClick={() => setReplacing(true)}>
          <Trans>Choose another</Trans>
        </Button>
      </>
    )
  const isSmall = failure?.code === 'no_answer'
  return (
    <>
      <UploadField
        label={title}
        isLabelled
        purpose={`import_${part}`}
        value={[]}
        scope={`${user.id}:import:${kind}:${id ?? 'new'}:${part}`}
        disabled={isAttaching}
        onChange={([upload]) => {
          if (!upload) return
          setReplacing(false)
          file.send({ type: 'file.finish', upload })
        }}
        onBusy={(busy) => busy && file.send({ type: 'file.send' })}
        onFail={() => file.send({ type: 'file.fail' })}
        onHold={(reason) => {
          const snapshot = file.getSnapshot()
          if (reason !== null || snapshot.matches('attaching')) return
          setReplacing(false)
          file.send({ type: 'file.remove' })
        }}
      />
      {isAttaching && (
        <Note my="3xs" role="status">
          <Trans>The file has arrived and is being checked.</Trans>
        </Note>
      )}
      {failure && (
        <FailureNotice
          failure={failure}
          inFull
          action={
            <>
              {isSmall && (
                <Button variant="default" onClick={() => file.send({ type: 'file.retry' })}>
                  <Trans>Try again</Trans>
                </Button>
              )}{' '}
              <Button
                variant="default"
                onClick={() => {
                  file.send({ type: 'file.remove' })
                  onPutAway()
                }}
              >
                <Trans>Choose another</Trans>
              </Button>
            </>
          }
        />
      )}
    </>
  )
}

const icons = { xls: IconFileSpreadsheet, zip: IconFileZip }

/** The uploaded file of the import. */
function AttachedFile({ part }: { part: ImportPart }) {
  const { i18n } = useLingui()
  const file = Pipeline.useSelector(({ context }) => context.record?.[part] ?? null)
  const Icon = icons[part]
  return (
    <Flex component="p" className="anywhere" gap="2xs" wrap="wrap" align="center" m={0} mb="xs">
      <Icon size={22} stroke={1.5} aria-hidden />
      {file ? (
        <>
          <strong>{file.filename}</strong>{' '}
          <Text span c="dimmed">
            {formatFileSize(file.size, i18n.locale)}
          </Text>
        </>
      ) : (
        <Trans>The file has been uploaded.</Trans>
      )}
    </Flex>
  )
}
