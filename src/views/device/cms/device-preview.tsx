import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Button, Flex, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconFileText } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Configuration } from '#contract/device/records.ts'
import { unitIn } from '#contract/values/units.ts'
import { formatMoment } from '#services/formatting.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { erp } from '#views/components/entity/erp.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card, Facts } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { formatCapacity, formatFactor, formatPrice } from './amounts.ts'
import { DeviceFrame, type ShownDevice } from './device-frame.tsx'
import { BelongingLine, Origin } from './device-marks.tsx'
import { devicePaths } from './paths.ts'

/** Everything about a device, read only. */
export function DevicePreview({ params }: ScreenProps) {
  const id = Number(params.id)
  return (
    <DeviceFrame key={id} id={id}>
      {(device) => (
        <Stack gap="md">
          <DeviceFacts device={device} />
          {device.offer_description && (
            <Card title={<Trans>Description for offers</Trans>}>
              <Text className="anywhere" m={0} style={{ whiteSpace: 'pre-line' }}>
                {device.offer_description}
              </Text>
            </Card>
          )}
          <Functionalities id={id} />
        </Stack>
      )}
    </DeviceFrame>
  )
}

function DeviceFacts({ device }: { device: ShownDevice }) {
  const { i18n } = useLingui()
  const unit = unitIn(device.unit, i18n.locale)
  const card = device.product_card_id
  return (
    <Card title={<Trans>Model</Trans>}>
      <Facts
        facts={[
          { label: <Trans>Long name</Trans>, value: device.name2 },
          { label: <Trans>Producer</Trans>, value: device.producer_name },
          { label: <Trans>Brand</Trans>, value: device.brand_name },
          { label: <Trans>Item number in {erp}</Trans>, value: device.external_id },
          {
            label: <Trans>Group</Trans>,
            value: <EnterableLink href={devicePaths.group(device.group_id)}>{device.group_path}</EnterableLink>,
          },
          {
            label: <Trans>Product card</Trans>,
            value: card && (
              <EnterableLink href={devicePaths.productCard(card)}>{device.product_card_name}</EnterableLink>
            ),
          },
          { label: <Trans>Heating capacity</Trans>, value: formatCapacity(device.heating_capacity, i18n.locale) },
          { label: <Trans>Cooling capacity</Trans>, value: formatCapacity(device.cooling_capacity, i18n.locale) },
          { label: <Trans>Net price</Trans>, value: formatPrice(device.sales_price, i18n.locale) },
          {
            label: <Trans>Unit</Trans>,
            value: (
              <Trans>
                {unit}, factor {formatFactor(device.factor, i18n.locale)}
              </Trans>
            ),
          },
          {
            label: <Trans>Tags</Trans>,
            value: device.tag_names.length > 0 && (
              <Flex component="span" gap="2xs" wrap="wrap">
                {device.tag_names.map((name) => (
                  <Badge key={name} tone="grey">
                    {name}
                  </Badge>
                ))}
              </Flex>
            ),
          },
          { label: <Trans>Last change</Trans>, value: formatMoment(device.updated_at) },
        ]}
      />
    </Card>
  )
}

/** Records of one kind that belong to the device; loaded only with the permission. */
function Had({ id, children }: { id: number; children: (all: Configuration['all']) => ReactNode }) {
  const { data, failed, failure, refresh } = useLoad('device.configurations.show', { path: { device: id } })
  if (failed && !data)
    return (
      <Card>
        <EmptyState
          isFailure
          failure={failure}
          title={<Trans>This could not be loaded</Trans>}
          action={
            <Button variant="default" onClick={refresh}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      </Card>
    )
  return data ? children(hadOnly(data.all)) : <Skeleton height={160} radius="lg" />
}

/** Without the inherited items that were excluded. */
function hadOnly({ documentations, error_codes, functionalities }: Configuration['all']): Configuration['all'] {
  const isHad = ({ is_excluded }: { is_excluded: boolean }) => !is_excluded
  return {
    documentations: documentations.filter(isHad),
    error_codes: error_codes.filter(isHad),
    functionalities: functionalities.filter(isHad),
  }
}

function Functionalities({ id }: { id: number }) {
  const maySee = useMay('device.configurations.show')
  if (!maySee) return null
  return (
    <Had id={id}>
      {({ functionalities }) =>
        functionalities.length > 0 && (
          <Card title={<Trans>Functionalities</Trans>} count={functionalities.length}>
            <PlainList divided gap="xs" py="xs">
              {functionalities.map((had) => (
                <BelongingLine key={had.id} end={<Origin {...had} />}>
                  {had.name}
                  <Text span c="var(--mantine-color-dimmed)" fz="xs">
                    {had.type === 0 ? <Trans>standard</Trans> : <Trans>optional</Trans>}
                  </Text>
                </BelongingLine>
              ))}
            </PlainList>
          </Card>
        )
      }
    </Had>
  )
}

/** The error codes of a device, its own and inherited ones, with the first checks. */
export function DeviceErrorCodes({ params }: ScreenProps) {
  const id = Number(params.id)
  return (
    <DeviceFrame key={id} id={id}>
      {() => (
        <Had id={id}>
          {({ error_codes }) => (
            <Card title={<Plural value={error_codes.length} one="# error code" other="# error codes" />}>
              {error_codes.length === 0 && (
                <EmptyState icon={IconAlertTriangle} title={<Trans>This device has no error codes yet</Trans>} />
              )}
              <PlainList divided gap="xs" py="xs">
                {error_codes.map((had) => (
                  <BelongingLine key={had.id} end={<Origin {...had} />}>
                    <Text span className="tabular" fw={600}>
                      <EnterableLink href={devicePaths.errorCode(had.id)}>{had.code}</EnterableLink>
                    </Text>
                    {had.name}
                    <Text span c="dimmed" flex="0 0 100%" style={{ whiteSpace: 'pre-line' }}>
                      {had.manual}
                    </Text>
                  </BelongingLine>
                ))}
              </PlainList>
            </Card>
          )}
        </Had>
      )}
    </DeviceFrame>
  )
}

/** The documents of a device, its own and inherited ones. */
export function DeviceDocumentations({ params }: ScreenProps) {
  const id = Number(params.id)
  return (
    <DeviceFrame key={id} id={id}>
      {() => (
        <Had id={id}>
          {({ documentations }) => (
            <Card title={<Plural value={documentations.length} one="# document" other="# documents" />}>
              {documentations.length === 0 && (
                <EmptyState icon={IconFileText} title={<Trans>This device has no documents yet</Trans>} />
              )}
              <PlainList divided gap="xs" py="xs">
                {documentations.map((had) => (
                  <BelongingLine key={had.id} end={<Origin {...had} />}>
                    <EnterableLink href={devicePaths.documentation(had.id)}>{had.name}</EnterableLink>
                    <Text span c="var(--mantine-color-dimmed)" fz="xs">
                      {[had.documentation_number, had.type_name, had.category_name].join(' · ')}
                    </Text>
                  </BelongingLine>
                ))}
              </PlainList>
            </Card>
          )}
        </Had>
      )}
    </DeviceFrame>
  )
}
