import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Button, Flex, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCamera, IconFileTypePdf, IconX } from '@tabler/icons-react'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { PagedPurpose } from '#contract/media/files.ts'
import { type GatheredPage, mostPages, type PageGatheringActor } from '#machines/media/page-gathering.ts'
import { providePageGathering } from '#services/media/page-gathering-actors.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { PlainList } from '#views/components/page/list.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import classes from './page-gathering.module.css'
import { useObjectUrl } from './use-object-url.ts'

/** Titles and file names for each purpose. */
const papers: Record<PagedPurpose, { title: MessageDescriptor; filename: MessageDescriptor }> = {
  warranty_book: { title: msg`Warranty book pages`, filename: msg`Warranty book.pdf` },
  f_gas_scan: { title: msg`Certificate pages`, filename: msg`F-gas certificate.pdf` },
}

export interface PageGatheringProps {
  /** The purpose of the PDF. */
  of: PagedPurpose
  disabled?: boolean
  onMade: (file: File) => void
  /** Called with whether there are photographed pages that have not been added yet; the form must not be sent meanwhile. */
  onGathering: (is: boolean) => void
}

/** Photographs pages one by one and makes one PDF of them. */
export function PageGathering({ of, disabled, onMade, onGathering }: PageGatheringProps) {
  const { i18n } = useLingui()
  const filename = i18n._(papers[of].filename)
  const machine = useMemo(() => providePageGathering(filename), [filename])
  const actor = useActorRef(machine)
  const opened = useSelector(actor, (snapshot) => snapshot.matches('open'))
  const isMaking = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isRefused = useSelector(actor, (snapshot) => snapshot.hasTag('failed'))
  const count = useSelector(actor, ({ context }) => context.pages.length)
  useEmitted(actor, 'book.made', ({ file }) => onMade(file))
  const tell = useEffectEvent(onGathering)
  useEffect(() => tell(opened || count > 0), [opened, count])
  return (
    <>
      <Button
        className={classes.begin}
        variant="default"
        mt="2xs"
        disabled={disabled}
        leftSection={<IconCamera size={20} stroke={1.6} />}
        onClick={() => actor.send({ type: 'gathering.open' })}
      >
        <Trans>Photograph the pages</Trans>
      </Button>
      <Dialog opened={opened} onClose={() => actor.send({ type: 'gathering.close' })} title={i18n._(papers[of].title)}>
        <Stack gap="sm">
          {count === 0 && (
            <Text c="dimmed">
              <Trans>Photograph page by page. One PDF is made of them.</Trans>
            </Text>
          )}
          <Pages actor={actor} disabled={isMaking} />
          {isRefused && (
            <Notice tone="danger" live>
              <Trans>One of the photos cannot be read. Remove it and photograph the page again.</Trans>
            </Notice>
          )}
          <AddPages actor={actor} disabled={isMaking || count >= mostPages} />
          <Button
            color="copper"
            disabled={count === 0}
            loading={isMaking}
            leftSection={<IconFileTypePdf size={20} stroke={1.6} />}
            onClick={() => actor.send({ type: 'gathering.finish' })}
          >
            <Trans>Add as a PDF</Trans>
          </Button>
        </Stack>
      </Dialog>
    </>
  )
}

interface PartProps {
  actor: PageGatheringActor
  disabled: boolean
}

function AddPages({ actor, disabled }: PartProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="default"
        disabled={disabled}
        leftSection={<IconCamera size={20} stroke={1.6} />}
        onClick={() => input.current?.click()}
      >
        <Trans>Add a page</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        multiple
        hidden
        aria-label={t`Photos of pages`}
        onChange={({ currentTarget: chosen }) => {
          const pages = [...(chosen.files ?? [])].map((file) => ({ key: uniqueKey(), file }))
          chosen.value = ''
          actor.send({ type: 'page.add', pages })
        }}
      />
    </>
  )
}

function Pages({ actor, disabled }: PartProps) {
  const { t } = useLingui()
  const pages = useSelector(actor, ({ context }) => context.pages)
  if (pages.length === 0) return null
  return (
    <PlainList ordered gap="2xs" aria-label={t`Pages`}>
      {pages.map((page, index) => (
        <Page key={page.key} {...{ page, actor, disabled, number: index + 1, isLast: index === pages.length - 1 }} />
      ))}
    </PlainList>
  )
}

interface PageProps extends PartProps {
  page: GatheredPage
  number: number
  isLast: boolean
}

function Page({ page: { key, file }, number, isLast, actor, disabled }: PageProps) {
  const { t } = useLingui()
  const picture = useObjectUrl(file)
  return (
    <Flex component="li" gap="4xs" align="center">
      {picture && (
        <Box
          component="img"
          w={56}
          h={72}
          bd="1px solid var(--line)"
          bdrs="md"
          src={picture}
          alt={t`Page ${number}`}
          style={{ objectFit: 'cover' }}
        />
      )}
      <Box component="span" flex="1" pl="2xs" className="tabular">
        <Trans>Page {number}</Trans>
      </Box>
      <ActionIcon
        size={40}
        aria-label={t`Move page ${number} up`}
        disabled={disabled || number === 1}
        onClick={() => actor.send({ type: 'page.move', key, by: -1 })}
      >
        <IconArrowUp size={18} stroke={1.7} />
      </ActionIcon>
      <ActionIcon
        size={40}
        aria-label={t`Move page ${number} down`}
        disabled={disabled || isLast}
        onClick={() => actor.send({ type: 'page.move', key, by: 1 })}
      >
        <IconArrowDown size={18} stroke={1.7} />
      </ActionIcon>
      <ActionIcon
        size={40}
        aria-label={t`Remove page ${number}`}
        disabled={disabled}
        onClick={() => actor.send({ type: 'page.remove', key })}
      >
        <IconX size={18} stroke={1.7} />
      </ActionIcon>
    </Flex>
  )
}
