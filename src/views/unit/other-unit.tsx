import { Trans } from '@lingui/react/macro'
import type { FoundUnit } from '#contract/unit/entity.ts'
import { formatDate, formatSerial } from '#services/formatting.ts'
import { Card, Facts } from '#views/components/page/card.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { CoverageBadge } from './coverage-badge.tsx'
import classes from './unit-page.module.css'
import { UnitRecords } from './unit-records.tsx'

/** A unit of another company, as the holder of its plate reads it: model, coverage, documents, error codes, and what has happened. */
export function OtherUnit({ unit }: { unit: FoundUnit }) {
  const { serial_no, device_name, brand_name, coverage } = unit
  return (
    <>
      <PageHeader
        title={formatSerial(serial_no)}
        badge={<CoverageBadge state={coverage.state} />}
        note={<Trans>This unit is in the care of another company.</Trans>}
      />
      <div className={classes.cards}>
        <Card>
          <Facts
            facts={[
              { label: <Trans>Model</Trans>, value: device_name },
              { label: <Trans>Brand</Trans>, value: brand_name },
              { label: <Trans>Parts until</Trans>, value: coverage.parts && formatDate(coverage.parts) },
              { label: <Trans>Labour until</Trans>, value: coverage.labour && formatDate(coverage.labour) },
            ]}
          />
        </Card>
        <UnitRecords unit={unit} zone="partner" />
      </div>
    </>
  )
}
