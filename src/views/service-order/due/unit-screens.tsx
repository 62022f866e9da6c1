import type { ScreenProps } from '#src/routes.ts'
import { UnitScreen } from '#views/unit/cms/unit-screen.tsx'
import { PartnerUnit } from '#views/unit/partner-zone/units.tsx'
import { UnitDue } from './unit-due.tsx'

/** The page of a unit in the back office, with its due dates. */
export const StaffUnitWithDue = (props: ScreenProps) => <UnitScreen {...props} Due={UnitDue} />

/** The page of a unit in the partner zone, with its due dates. */
export const PartnerUnitWithDue = (props: ScreenProps) => <PartnerUnit {...props} Due={UnitDue} />
