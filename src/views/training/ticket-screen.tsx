import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconCalendarPlus, IconPrinter, IconTicketOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { encode } from 'uqr'
import type { Answer } from '#contract/declare/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import { groupedTicketCode, ticketPath } from '#contract/training/ticket-code.ts'
import { formatDate } from '#services/formatting.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Facts } from '#views/components/page/card.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { PublicPage } from '#views/shell/public-page.tsx'
import classes from './ticket.module.css'

type Ticket = Answer<Endpoints['public-zone.training.tickets.show']>

/** The ticket of a participant: QR code for the door, name, date and place. Without signing in. */
export function TicketScreen({ params: { code = '' } }: ScreenProps) {
  const { data, failure, refresh } = useLoad('public-zone.training.tickets.show', {
    path: { code },
    showRefusal: false,
  })
  return (
    <PublicPage narrow>
      {data && <TicketCard ticket={data} code={code} />}
      {!data && failure?.code === 'not_found' && <NoTicket />}
      {!data && failure && failure.code !== 'not_found' && <FailureNotice failure={failure} onRetry={refresh} />}
      {!data && !failure && (
        <Loading>
          <CardSkeleton />
        </Loading>
      )}
    </PublicPage>
  )
}

function TicketCard({ ticket, code }: { ticket: Ticket; code: string }) {
  const { t } = useLingui()
  const { first_name, last_name, training_name, training_date, start_time, end_time, city, address } = ticket
  const name = `${first_name} ${last_name}`
  return (
    <article className={classes.ticket}>
      <Text c="dimmed" fz="sm">
        <Trans>Ticket for a training</Trans>
      </Text>
      <Box component="h1" mt="5xs" mb={0} mx={0} fz="2xl" lh="2xl" className="anywhere" tabIndex={-1} data-page-title>
        {training_name}
      </Box>
      <Stack gap={0} align="center" my="lg" mx={0} p="lg" bdrs="lg" bg="var(--background)">
        <QrCode value={addressOf(code)} label={t`QR code of the ticket of ${name}`} />
        <Text className={`${classes.letters} tabular anywhere`} fw={600} ta="center">
          {groupedTicketCode(code)}
        </Text>
      </Stack>
      <Facts
        min={600}
        facts={[
          { label: <Trans>Participant</Trans>, value: <strong>{name}</strong> },
          {
            label: <Trans>When</Trans>,
            value: (
              <strong>
                {formatDate(training_date)}, {start_time}–{end_time}
              </strong>
            ),
          },
          {
            label: <Trans>Where</Trans>,
            value: (
              <strong>
                {address}, {city}
              </strong>
            ),
          },
        ]}
      />
      <Group gap="xs" mt="xl" data-no-print>
        <Button
          component="a"
          href={`/api/public-zone/training/tickets/${encodeURIComponent(code)}/calendar`}
          color="copper"
          flex="1 1 auto"
          size="md"
          leftSection={<IconCalendarPlus size={20} stroke={1.7} />}
        >
          <Trans>Add to the calendar</Trans>
        </Button>
        <Button
          variant="default"
          size="md"
          leftSection={<IconPrinter size={20} stroke={1.7} />}
          onClick={() => window.print()}
        >
          <Trans>Print</Trans>
        </Button>
      </Group>
      <Text mt="md" c="dimmed" fz="sm" lh="sm" data-no-print>
        <Trans>Show the code at the entrance. Anyone with the address of this page has the ticket.</Trans>
      </Text>
    </article>
  )
}

function NoTicket() {
  return (
    <div className={classes.ticket}>
      <EmptyState isPage icon={IconTicketOff} title={<Trans>This ticket is not valid</Trans>}>
        <Trans>The participation may have been cancelled, or another person comes instead.</Trans>
      </EmptyState>
    </div>
  )
}

/** The address of the ticket. */
function addressOf(code: string): string {
  const here = new URL(window.location.href)
  return `${here.origin}${here.pathname}#${ticketPath(code)}`
}

interface QrCodeProps {
  /** The encoded text. */
  value: string
  /** The label for screen readers. */
  label: string
}

/** A QR code as one path: black on white in both themes and in print, with the margin that scanners need. */
function QrCode({ value, label }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(value, { ecc: 'M', border: 3 })
    const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size, path: modules.join('') }
  }, [value])
  return (
    <Box
      component="svg"
      display="block"
      w="100%"
      maw={280}
      h="auto"
      bdrs="md"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <Box width={size} height={size} component="rect" fill="#ffffff" />
      <Box d={path} component="path" fill="#000000" />
    </Box>
  )
}
