import * as v from 'valibot'
import { Done, endpoint, module } from '#contract/declare/endpoint.ts'
import { list } from '#contract/declare/list.ts'
import { unitDeeds } from '#contract/unit/statuses.ts'
import { programText, requiredText, version } from '#contract/values/rules.ts'
import { FoundUnit, PublicWarranty, Unit, UnitRow } from './entity.ts'
import { OwnUnitDraftForm, RegisterUnitForm } from './form.ts'
import { contestedText, warrantyText } from './row-texts.ts'
import { serialNumber } from './serial-number.ts'
import { unitFilters, unitSort } from './unit.ts'
import { registrationChecks } from './values.ts'

const path = 'partnerzone/device/units'
const one = `${path}/{unit}` as const

/** Units in the partner zone: those of the person's companies, warranty registration, and the public warranty page. */
export const unitZone = module('partnerzone.unit', {
  'partnerzone.device.units.index': list({
    path,
    row: UnitRow,
    texts: [warrantyText, contestedText],
    sort: unitSort,
    filters: unitFilters,
    summary: 'Serial numbers that the own companies sold, installed or service',
  }),
  'partnerzone.device.units.find': endpoint({
    method: 'GET',
    path: `${path}/find`,
    permission: 'partnerzone.device.units.index',
    query: v.strictObject({ serial_no: serialNumber() }),
    result: v.object({
      unit: v.nullable(FoundUnit),
      /** The own registration of the number that staff check. */
      registration: v.nullable(v.object({ id: v.number(), check_status: v.picklist(registrationChecks) })),
    }),
    summary: 'A unit by its serial number; of another company only what it is and how far it is covered',
  }),
  'partnerzone.device.units.show': endpoint({ method: 'GET', path: one, result: Unit, summary: 'Show' }),
  'partnerzone.device.units.store': endpoint({
    method: 'POST',
    path,
    companyRoles: ['service'],
    body: OwnUnitDraftForm,
    result: Unit,
    idempotent: true,
    success: 'saved',
    summary: 'Begin the registration of a warranty; who belongs to several companies names one',
  }),
  'partnerzone.device.units.update': endpoint({
    method: 'PATCH',
    path: one,
    companyRoles: ['service'],
    body: v.strictObject({
      ...OwnUnitDraftForm.entries,
      version: version(),
    }),
    result: Unit,
    success: 'saved',
    summary: 'Save a draft',
  }),
  'partnerzone.device.units.destroy': endpoint({
    method: 'DELETE',
    path: one,
    companyRoles: ['service'],
    result: Done,
    success: 'deleted',
    many: true,
    summary: 'Delete a draft',
  }),
  'partnerzone.device.units.register': endpoint({
    method: 'POST',
    path: `${one}/register`,
    companyRoles: ['service'],
    body: RegisterUnitForm,
    result: v.object({
      id: v.number(),
      serial_no: v.string(),
      check_status: v.nullable(v.picklist(registrationChecks)),
    }),
    idempotent: true,
    success: unitDeeds.register.success,
    summary: 'Register the warranty of a draft; a number not known as sold to the company is checked by staff first',
  }),
  'partnerzone.device.units.card': endpoint({
    method: 'GET',
    path: `${one}/card`,
    permission: 'partnerzone.device.units.show',
    kind: 'stream',
    result: v.unknown(),
    summary: 'The warranty card of a registered unit as PDF',
  }),
  'partnerzone.device.units.label': endpoint({
    method: 'GET',
    path: `${one}/label`,
    permission: 'partnerzone.device.units.show',
    kind: 'stream',
    result: v.unknown(),
    summary: 'A small label with the QR code of a unit as PDF',
  }),
  'public-zone.device.warranty.check': endpoint({
    method: 'POST',
    path: 'public-zone/device/warranty',
    codes: 'captcha',
    inReserve: true,
    access: 'public',
    letters: 'none',
    body: v.strictObject({
      serial_no: serialNumber(),
      post_code: requiredText(10),
      captcha: v.optional(v.nullable(programText(4000, 'rule.captcha')), null),
    }),
    result: PublicWarranty,
    rateLimit: 20,
    summary: 'How far a unit is covered, for whoever knows its serial number and the postcode where it stands',
  }),
})
