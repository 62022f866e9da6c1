import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Flex, Loader, Text, UnstyledButton } from '@mantine/core'
import { IconDownload, IconFileText, IconFileTypePdf } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { orderKinds } from '#contract/service-order/handling/kinds.ts'
import { statusesOf } from '#contract/service-order/order-statuses.ts'
import { statusWordsOf } from '#contract/service-order/statuses.ts'
import type { FoundUnit, LifeEvent, UnitPage } from '#contract/unit/entity.ts'
import { formatDate } from '#services/formatting.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { SignedDownload } from '#views/components/media/signed-download.tsx'
import { Card } from '#views/components/page/card.tsx'
import { EnterableAction, EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { ToneMark } from '#views/components/page/marks/tone-mark.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { downloading } from '#views/documentation/partner-zone/document-actions.tsx'
import { lifeIcons, lifeTones } from './life-line.tsx'
import { eventPage } from './paths.ts'
import classes from './unit-page.module.css'
import type { UnitZone } from './unit-page.tsx'
import { useUnitPaper } from './use-unit-paper.ts'

const lists = [
  { kind: 'order', title: msg`Warranty orders`, of: 'warranty' },
  { kind: 'maintenance', title: msg`Maintenances`, of: 'maintenance' },
  { kind: 'part', title: msg`Parts`, of: 'parts' },
] as const
/** Number of records shown of each kind; the rest is in the history and the lists. */
const shown = 5

/** Fields of a unit for the lists of records: a unit of one's own company, or one read by the holder of its plate. */
export type UnitFacts = Pick<FoundUnit, 'serial_no' | 'device_id' | 'life' | 'documents' | 'error_codes'>

/**
 * The records of a unit by kind, the newest first, for staff with its documents; `card`: the unit whose warranty card the reader may
 * have.
 */
export function UnitRecords({ unit, card, zone }: { unit: UnitFacts; card?: UnitPage | undefined; zone: UnitZone }) {
  const { i18n } = useLingui()
  return (
    <div className={classes.lists}>
      {lists.map(({ kind, title, of }) => {
        const events = unit.life
          .filter((event) => event.kind === kind || (kind === 'part' && event.kind === 'fitted_part'))
          .toReversed()
        const list = `${zone === 'staff' ? '/cms' : ''}${orderKinds[of].path}?serial_no=${unit.serial_no}`
        return (
          <Card
            key={kind}
            title={i18n._(title)}
            count={events.length}
            action={
              events.every(({ id }) => id === null) ? (
                <Text span c="dimmed" fz="xs">
                  {events.length === 0 && <Trans>Nothing yet</Trans>}
                </Text>
              ) : (
                <EnterableAction href={list}>
                  <Trans>All</Trans>
                </EnterableAction>
              )
            }
          >
            {events.length > 0 && (
              <PlainList divided gap="3xs">
                {events.slice(0, shown).map((event, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an order of parts stands here once for each part.
                  <Record key={`${event.id} ${index}`} event={event} page={eventPage(event, zone)} />
                ))}
              </PlainList>
            )}
          </Card>
        )
      })}
      {/* In the partner zone they stand above the history (unit-page.tsx). */}
      {zone === 'staff' && <UnitDocuments unit={unit} card={card} zone={zone} />}
      <ErrorCodes unit={unit} zone={zone} />
    </div>
  )
}

interface LineProps {
  tile?: ReactNode
  name: ReactNode
  note?: ReactNode
  /** At the end of the line. */
  end?: ReactNode
  /** In pixels, at least. */
  height?: number
}

function Line({ tile, name, note, end, height = 39 }: LineProps) {
  return (
    <li>
      <Flex gap="sm" align="center" mih={height}>
        {tile}
        <Text span className="anywhere" flex={1} miw={0} fw={600} lh="sm">
          {name}
          {note && (
            <Text component="small" c="dimmed" fz="xs" fw={400} lh="xs" display="block">
              {note}
            </Text>
          )}
        </Text>
        {end}
      </Flex>
    </li>
  )
}

function Record({ event, page }: { event: LifeEvent; page: string | null }) {
  const isPart = event.kind === 'part' || event.kind === 'fitted_part'
  const name = (isPart ? [event.title] : [event.number, event.title]).filter(Boolean).join(' · ')
  const detail = [event.detail, isPart ? event.number : null, formatDate(event.at)]
  const { of } = lists.find(({ kind }) => kind === event.kind) ?? { of: 'parts' }
  const status = statusesOf(of).find((name) => name === event.status)
  const Icon = lifeIcons[event.kind]
  return (
    <Line
      tile={
        <ToneMark size={30} data-tone={event.is_open ? lifeTones[event.kind] : 'grey'}>
          <Icon size={18} stroke={1.7} aria-hidden />
        </ToneMark>
      }
      name={page === null ? <b>{name}</b> : <EnterableLink href={page}>{name}</EnterableLink>}
      note={detail.filter(Boolean).join(' · ')}
      end={status && <StatusBadge of={statusWordsOf(of, status)} />}
    />
  )
}

/** Number of further error codes shown besides those of the unit. */
const usualCodes = 3

/** Error codes of the model: those that occurred on this unit, and a few others. */
function ErrorCodes({ unit: { error_codes, device_id, life }, zone }: { unit: UnitFacts; zone: UnitZone }) {
  const { total, first } = error_codes
  if (device_id === null || total === 0) return null
  const all = `${zone === 'staff' ? '/cms' : ''}/device/devices/${device_id}/errorcodes`
  const reported = new Set(life.flatMap(({ kind, title }) => (kind === 'order' ? (title ?? []) : [])))
  const shownHere = first.filter(({ code }) => reported.has(code)).length
  return (
    <Card
      title={<Trans>Error codes</Trans>}
      count={total}
      action={
        <EnterableAction href={all}>
          <Trans>All</Trans>
        </EnterableAction>
      }
    >
      <PlainList divided gap="4xs" my="-5xs">
        {first.slice(0, shownHere + usualCodes).map(({ id, code, name }) => (
          <Line
            key={id}
            height={31}
            name={
              <Text span fw={400}>
                <b>{code}</b> {name}
              </Text>
            }
            note={reported.has(code) && <Trans>Reported on this unit</Trans>}
          />
        ))}
      </PlainList>
    </Card>
  )
}

interface UnitDocumentsProps {
  unit: UnitFacts
  /** The unit whose warranty card the reader may have. */
  card?: UnitPage | undefined
  zone: UnitZone
}

/**
 * The documents of a unit: warranty card, protocols of visits, and the documents of its model, which a person of the partner zone
 * downloads here at once.
 */
export function UnitDocuments({ unit, card, zone }: UnitDocumentsProps) {
  const protocols = unit.life.filter(({ file }) => file !== null).toReversed()
  const hasCard = card?.status === 'registered'
  const all = `${zone === 'staff' ? '/cms' : ''}/device/devices/${unit.device_id}/documentations`
  const count = protocols.length + unit.documents.length + (hasCard ? 1 : 0)
  return (
    <Card
      title={<Trans>Documents</Trans>}
      count={count}
      action={
        unit.documents.length > 0 ? (
          <EnterableAction href={all}>
            <Trans>Model documents</Trans>
          </EnterableAction>
        ) : (
          count === 0 && (
            <Text span c="dimmed" fz="xs">
              <Trans>Nothing yet</Trans>
            </Text>
          )
        )
      }
    >
      <PlainList divided gap="3xs">
        {hasCard && <WarrantyCard unit={card} zone={zone} />}
        {protocols.map((event) => event.file && <Protocol key={event.file.id} event={event} file={event.file} />)}
        {unit.documents.map((document) =>
          zone === 'partner' ? (
            <DownloadedDocument key={document.id} document={document} />
          ) : (
            <Line
              key={document.id}
              tile={<Tile />}
              name={
                <EnterableLink href={`/cms/documentation/documentations/${document.id}`}>{document.name}</EnterableLink>
              }
              note={document.type_name}
            />
          ),
        )}
      </PlainList>
    </Card>
  )
}

/** A document of the model in the partner zone: the whole line downloads it. */
function DownloadedDocument({ document: { id, name, type_name } }: { document: UnitFacts['documents'][number] }) {
  const { t } = useLingui()
  const { busy, submit } = useSubmission(downloading)
  return (
    <li>
      <UnstyledButton
        className="hoverable"
        w="100%"
        mih={44}
        bdrs="md"
        aria-label={t`Download: ${name}`}
        aria-busy={busy}
        onClick={() => submit({ id })}
      >
        <Flex component="span" gap="sm" align="center">
          <Tile />
          <Text span className="anywhere" flex={1} miw={0} fw={600} lh="sm">
            {name}
            <Text component="small" c="dimmed" fz="xs" fw={400} lh="xs" display="block">
              {type_name}
            </Text>
          </Text>
          <Flex component="span" flex="none" w={44} justify="center" c="dimmed">
            {busy ? <Loader size={18} /> : <IconDownload size={20} stroke={1.7} aria-hidden />}
          </Flex>
        </Flex>
      </UnstyledButton>
    </li>
  )
}

function Tile({ pdf = false }: { pdf?: boolean }) {
  const Icon = pdf ? IconFileTypePdf : IconFileText
  return (
    <ToneMark size={30} data-tone="petrol">
      <Icon size={18} stroke={1.7} aria-hidden />
    </ToneMark>
  )
}

function WarrantyCard({ unit, zone }: { unit: UnitPage; zone: UnitZone }) {
  const { t } = useLingui()
  const { save, busy } = useUnitPaper('card', unit, zone)
  return (
    <Line
      tile={<Tile pdf />}
      name={
        <b>
          <Trans>Warranty card</Trans>
        </b>
      }
      note={<>PDF · {formatDate(unit.registered_at ?? unit.created_at)}</>}
      end={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          loading={busy}
          aria-label={t`Download: Warranty card`}
          onClick={save}
        >
          <IconDownload size={18} stroke={1.7} />
        </ActionIcon>
      }
    />
  )
}

type Event = UnitPage['life'][number]

function Protocol({ event, file }: { event: Event; file: NonNullable<Event['file']> }) {
  const { t } = useLingui()
  return (
    <Line
      tile={<Tile pdf />}
      name={
        <b>
          <Trans>Report</Trans> {event.number}
        </b>
      }
      note={<>PDF · {formatDate(event.at)}</>}
      end={
        <SignedDownload link={file.url} way="download" filename={file.filename}>
          {({ follow, busy }) => (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              loading={busy}
              aria-label={t`Download: ${file.filename}`}
              onClick={follow}
            >
              <IconDownload size={18} stroke={1.7} />
            </ActionIcon>
          )}
        </SignedDownload>
      }
    />
  )
}
