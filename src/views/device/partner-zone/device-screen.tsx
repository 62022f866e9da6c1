import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Flex, Stack, Text, Title } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { Link, useLocation } from 'wouter'
import { videoAt } from '#contract/content/rich-text.ts'
import type { ZoneDevice, ZoneFunctionality } from '#contract/device/zone.ts'
import type { VisibleDocument } from '#contract/documentation/zone.ts'
import { formatDate, formatFileSize, formatNumber } from '#services/formatting.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { FileGallery } from '#views/components/media/file-gallery.tsx'
import { VideoFrame } from '#views/components/media/video-frame.tsx'
import { Card, Facts, Frame } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { LinkTabs } from '#views/components/page/links/link-tabs.tsx'
import { NewButton } from '#views/components/page/links/new-button.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { RichText } from '#views/components/rich-text-editor/rich-text.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { DocumentActions } from '#views/documentation/partner-zone/document-actions.tsx'
import { Discontinued, Line, Name, Photo } from './device-rows.tsx'
import classes from './devices.module.css'
import { ErrorCodeFinder } from './error-code-finder.tsx'
import { cataloguePaths, faultPath } from './paths.ts'

/** A device: overview, error codes and documents (specification, section 2: devices/:id with its children). */
export function DeviceScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  const {
    data: device,
    failed,
    failure,
    refresh,
  } = useLoad('partnerzone.device.devices.show', { path: { device: id } })
  useRecordTitle(device?.name ?? null)
  if (failed && !device)
    return (
      <RecordMissing
        failure={failure}
        title={<Trans>This device could not be shown</Trans>}
        list={{ path: cataloguePaths.list, label: <Trans>All devices</Trans> }}
        onRetry={refresh}
      />
    )
  return device ? <Device device={device} /> : <CardSkeleton />
}

function Device({ device }: { device: ZoneDevice }) {
  const { t } = useLingui()
  const [path] = useLocation()
  const mayRegister = useMay('partnerzone.service-order.service-orders.store')
  const mayFind = useMay('partnerzone.device.error-codes.index')
  const own = cataloguePaths.device(device.id)
  const [, child = 'overview'] = /\/device\/devices\/\d+\/(\w+)/.exec(path) ?? []
  return (
    <>
      <PageHeader
        title={device.name}
        badge={device.blocked && <Discontinued />}
        note={device.name2}
        actions={
          mayRegister && (
            <NewButton href={faultPath({ device: device.id })}>
              <Trans>Report a fault</Trans>
            </NewButton>
          )
        }
      />
      {device.blocked && device.successor_id !== null && (
        <Notice
          tone="information"
          apart
          title={<Trans>This device is no longer sold.</Trans>}
          action={
            <Button component={Link} href={cataloguePaths.device(device.successor_id)} variant="default">
              <Trans>Show its successor</Trans>
            </Button>
          }
        >
          <Trans>It was replaced by {device.successor_name}. Its documents and error codes stay here.</Trans>
        </Notice>
      )}
      <LinkTabs
        label={t`Sections of the unit page`}
        path={path === own ? `${own}/overview` : path}
        tabs={[
          { href: `${own}/overview`, label: <Trans>Overview</Trans> },
          ...(mayFind
            ? [{ href: `${own}/errorcodes`, label: <Trans>Error codes</Trans>, count: device.error_codes }]
            : []),
          { href: `${own}/documentations`, label: <Trans>Documents</Trans> },
        ]}
      />
      {child === 'errorcodes' && <ErrorCodeFinder device={device.id} />}
      {child === 'documentations' && <DeviceDocuments device={device.id} />}
      {child === 'overview' && <DeviceOverview device={device} />}
    </>
  )
}

/** The documents of a device, its own and inherited ones, each with a download button. */
function DeviceDocuments({ device }: { device: number }) {
  const { data, failed, failure, refresh } = useLoad('partnerzone.documentation.documentations.index', {
    query: { device: String(device), per_page: 100, sort_by: 'name', sort_direction: 'asc' },
  })
  if (failed && !data)
    return (
      <EmptyState
        isFailure
        failure={failure}
        title={<Trans>The documents could not be loaded</Trans>}
        action={
          <Button variant="default" onClick={refresh}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    )
  if (!data) return <CardSkeleton of="rows" count={3} />
  if (data.results.length === 0)
    return <EmptyState icon={IconFileText} title={<Trans>There are no documents for this device yet</Trans>} />
  return (
    <>
      <Frame>
        <PlainList divided gap={0}>
          {data.results.map((document) => (
            <li key={document.id}>
              <div className={classes.device}>
                <Document document={document} onChange={refresh} />
              </div>
            </li>
          ))}
        </PlainList>
      </Frame>
      <p>
        <EnterableLink href={`/documentation/documentations?device=${device}`}>
          <Trans>Choose several and download them as one archive</Trans>
        </EnterableLink>
      </p>
    </>
  )
}

function Document({ document, onChange }: { document: VisibleDocument; onChange: () => void }) {
  const { i18n } = useLingui()
  const { name, type_name, documentation_number, edition_at, size, is_translated } = document
  return (
    <>
      <Box component="span" miw={0} flex="1">
        <Name>{name}</Name>
        <Line>
          {type_name} · {documentation_number} · {formatDate(edition_at)} · {formatFileSize(size, i18n.locale)}
        </Line>
      </Box>
      {!is_translated && (
        <Badge tone="grey">
          <Trans>in Polish</Trans>
        </Badge>
      )}
      <DocumentActions row={document} onChange={onChange} />
    </>
  )
}

/** The description of a device from its own data and its product card. */
function DeviceOverview({ device }: { device: ZoneDevice }) {
  const video = device.video_link ? videoAt(device.video_link) : null
  const standard = device.functionalities.filter(({ type }) => type === 0)
  const optional = device.functionalities.filter(({ type }) => type === 1)
  const isBare =
    !device.features &&
    !video &&
    [device.functionalities, device.gallery, device.downloadable_materials].every(({ length }) => length === 0)
  return (
    <Flex direction={{ base: 'column-reverse', md: 'row' }} gap="lg">
      {!isBare && (
        <Stack flex={1} gap="md" miw={0}>
          {device.features && (
            <Card title={<Trans>Features</Trans>}>
              <RichText html={device.features} />
            </Card>
          )}
          {device.functionalities.length > 0 && (
            <Card title={<Trans>Functionalities</Trans>}>
              {standard.length > 0 && (
                <>
                  <Title order={3} mt="sm" mb="4xs" c="dimmed" fz="sm" fw={500}>
                    <Trans>Always</Trans>
                  </Title>
                  <Functionalities of={standard} />
                </>
              )}
              {optional.length > 0 && (
                <>
                  <Title order={3} mt="sm" mb="4xs" c="dimmed" fz="sm" fw={500}>
                    <Trans>Available to order</Trans>
                  </Title>
                  <Functionalities of={optional} />
                </>
              )}
            </Card>
          )}
          {video && (
            <Card title={<Trans>Video</Trans>}>
              <VideoFrame {...video} />
              {device.video_description && <p>{device.video_description}</p>}
            </Card>
          )}
          {device.gallery.length > 0 && (
            <Card title={<Trans>Gallery</Trans>} count={device.gallery.length}>
              <FileGallery files={device.gallery} pictures />
            </Card>
          )}
          {device.downloadable_materials.length > 0 && (
            <Card title={<Trans>Materials to download</Trans>} count={device.downloadable_materials.length}>
              <FileGallery files={device.downloadable_materials} />
            </Card>
          )}
        </Stack>
      )}
      <Flex
        direction={{ base: 'column', ...(isBare && { md: 'row' }) }}
        gap="md"
        miw={0}
        {...(isBare ? { flex: 1 } : { w: { md: 360 }, flex: 'none' })}
      >
        <Box flex="none" {...(isBare && { w: { md: 360 } })}>
          <Photo file={device.photo} large />
        </Box>
        <Box miw={0} {...(isBare && { flex: 1 })}>
          <Data device={device} />
        </Box>
      </Flex>
    </Flex>
  )
}

function Data({ device }: { device: ZoneDevice }) {
  const { i18n } = useLingui()
  const kilowatts = (value: string | null) => value && `${formatNumber(Number(value), i18n.locale)} kW`
  return (
    <Card title={<Trans>Data</Trans>}>
      <Facts
        facts={[
          {
            label: <Trans>Brand</Trans>,
            value: <EnterableLink href={cataloguePaths.brand(device.brand_id)}>{device.brand_name}</EnterableLink>,
          },
          { label: <Trans>Producer</Trans>, value: device.producer_name },
          { label: <Trans>Group</Trans>, value: device.groups.map(({ name }) => name).join(' › ') },
          ...(device.heating_capacity
            ? [{ label: <Trans>Heating capacity</Trans>, value: kilowatts(device.heating_capacity) }]
            : []),
          ...(device.cooling_capacity
            ? [{ label: <Trans>Cooling capacity</Trans>, value: kilowatts(device.cooling_capacity) }]
            : []),
        ]}
      />
      {device.tags.length > 0 && (
        <Flex component="p" gap="3xs" wrap="wrap">
          {device.tags.map((tag) => (
            <Badge key={tag} tone="grey">
              {tag}
            </Badge>
          ))}
        </Flex>
      )}
    </Card>
  )
}

function Functionalities({ of }: { of: readonly ZoneFunctionality[] }) {
  return (
    <PlainList gap="xs">
      {of.map(({ id, name, description }) => (
        <li key={id}>
          <Name>{name}</Name>
          {description && (
            <Text span c="dimmed" fz="md">
              {description}
            </Text>
          )}
        </li>
      ))}
    </PlainList>
  )
}
