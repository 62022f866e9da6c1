import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { entityCalls } from '#contract/declare/entity-calls.ts'
import { boolean, dates, ids, oneOf, text } from '#contract/declare/filters.ts'
import { list } from '#contract/declare/list.ts'
import { unitDeeds } from '#contract/unit/statuses.ts'
import { coverageStates } from './coverage.ts'
import { unitEntities } from './entities.ts'
import { Unit, UnitPage, UnitRow } from './entity.ts'
import {
  AcceptRegistrationForm,
  CheckTextForm,
  CorrectSerialForm,
  GrantForm,
  MoveForm,
  TakeBackForm,
  UnitForm,
} from './form.ts'
import { OpenWorkList, openWorkVerbs } from './open-work.ts'
import { contestedText, warrantyText } from './row-texts.ts'
import { serialNumber } from './serial-number.ts'
import { registrationChecks, unitStatuses } from './values.ts'

export const unitSort = [
  'created_at',
  'serial_no',
  'install_date',
  'parts_until',
  'covered_until',
  'installation_city',
] as const
export const unitFilters = {
  /** Part of the serial number, with or without spaces; or of the town, the model or, for staff, the company. */
  search: text(),
  serial_no: text(),
  installation_city: text(),
  device: ids(),
  brand: ids(),
  status: oneOf(unitStatuses),
  check_status: oneOf(registrationChecks),
  coverage: oneOf(coverageStates),
  install_date: dates(),
}

/** Units by serial number, in the back office. */
export const units = module('unit', {
  ...entityCalls(unitEntities['device.units'], { item: Unit, form: UnitForm, sort: unitSort, filters: {} }),
  'device.units.index': list({
    path: 'device/units',
    row: UnitRow,
    texts: [warrantyText, contestedText],
    sort: unitSort,
    filters: {
      ...unitFilters,
      partner: ids(),
      /** Only numbers that several companies claim, or only the others. */
      contested: boolean(),
    },
    summary: 'Serial numbers',
  }),
  'device.units.page': endpoint({
    method: 'GET',
    path: 'device/units/{unit}/page',
    permission: 'device.units.show',
    result: UnitPage,
    summary: 'A serial number with its life',
  }),
  'device.units.move': endpoint({
    method: 'POST',
    path: 'device/units/{unit}/move',
    permission: 'device.units.update',
    body: MoveForm,
    result: UnitPage,
    success: unitDeeds.move.success,
    summary: 'Say where a unit stands from a day on, and whose it is',
  }),
  'device.units.open-work': endpoint({
    method: 'GET',
    path: 'device/units/{unit}/open-work',
    permission: 'device.units.show',
    query: v.strictObject({ verb: v.picklist(openWorkVerbs) }),
    result: OpenWorkList,
    summary: 'Open orders, visits and parts of a unit, with what may become of them with a verb',
  }),
  'device.units.grant-coverage': endpoint({
    method: 'POST',
    path: 'device/units/{unit}/grant-coverage',
    body: GrantForm,
    result: UnitPage,
    idempotent: true,
    success: unitDeeds.grant.success,
    summary: 'Grant coverage back that ended because of a missed maintenance',
  }),
  'device.units.correct-serial': endpoint({
    method: 'POST',
    path: 'device/units/{unit}/correct-serial',
    body: CorrectSerialForm,
    result: UnitPage,
    idempotent: true,
    success: unitDeeds.correct_serial.success,
    summary: 'Correct the serial number of a unit: its orders, visits and history follow',
  }),
  'device.units.take-back': endpoint({
    method: 'POST',
    path: 'device/units/{unit}/take-back',
    body: TakeBackForm,
    result: UnitPage,
    idempotent: true,
    success: unitDeeds.take_back.success,
    summary:
      'Take a unit back: to the stock, from which it can be registered with what is left of its warranty, or to scrap',
  }),
  'device.units.accept': endpoint({
    method: 'POST',
    path: 'device/units/{unit}/accept',
    permission: 'device.units.update',
    body: AcceptRegistrationForm,
    result: v.object({ id: v.number() }),
    success: unitDeeds.accept.success,
    many: true,
    summary:
      'Accept a registration that was checked: the warranty begins. A sale known of the number goes on in its record',
  }),
  'device.units.deny': endpoint({
    method: 'POST',
    path: 'device/units/{unit}/deny',
    permission: 'device.units.update',
    body: CheckTextForm,
    result: UnitPage,
    success: unitDeeds.deny.success,
    many: true,
    summary: 'Deny a registration with a reason that the company reads',
  }),
  'device.units.ask': endpoint({
    method: 'POST',
    path: 'device/units/{unit}/ask',
    permission: 'device.units.update',
    body: CheckTextForm,
    result: UnitPage,
    success: unitDeeds.ask.success,
    many: true,
    summary: 'Ask the company about its registration',
  }),
  'device.units.card': endpoint({
    method: 'GET',
    path: 'device/units/{unit}/card',
    permission: 'device.units.show',
    kind: 'stream',
    result: v.unknown(),
    summary: 'The warranty card of a registered unit as PDF',
  }),
  'device.units.label': endpoint({
    method: 'GET',
    path: 'device/units/{unit}/label',
    permission: 'device.units.show',
    kind: 'stream',
    result: v.unknown(),
    summary: 'A small label with the QR code of a unit as PDF',
  }),
  'device.units.find': endpoint({
    method: 'GET',
    path: 'device/units/find',
    permission: 'device.units.show',
    query: v.strictObject({ serial_no: serialNumber() }),
    result: v.object({ id: v.nullable(v.number()) }),
    summary: 'The record of a serial number; null when there is none',
  }),
})
