/** The words of the generated corpus: the documentation of a parcel service's API. */

/** Subjects of the sections. Larger corpora add a number to them. */
export const SUBJECTS = words(`
    Parcels, Routes, Depots, Drivers, Vehicles, Lockers, Pickups, Returns, Labels, Customs,
    Pricing, Invoicing, Claims, Tracking, Notifications, Warehouses, Sorting, Dispatch,
    Geofencing, Telemetry, Scheduling, Carriers, Addresses, Signatures, Insurance, Cold chain,
    Pallets, Linehaul, Handover, Capacity, Forecasts, Service areas, Accounts, Permissions,
    Audits, Reports, Imports, Webhooks, Sandboxes, Compliance`);

/** Groups of pages in each section. */
export const GROUPS = ['Quick start', 'How it works', 'Recipes', 'Libraries', 'Endpoints'];

/** Words by the name of the slot that they fill. */
export const WORDS = {
  noun: words(`
    parcel, route, depot, driver, waybill, stop, consignment, pallet, scanner, tracking code,
    delivery window, pickup request, waypoint, geofence, vehicle, trailer, shift, locker,
    signature, photo proof, customs form, tariff, invoice, refund, claim, surcharge, carrier,
    warehouse, loading bay, sorting lane, barcode, label, address record, time slot, return
    order, temperature log, fuel card, odometer reading, toll tag, service area, dispatch
    rule, priority flag, handover note, seal number, weight check, transit hub, courier
    account, telemetry feed, alert channel, customs broker`),
  adjective: words(`
    inbound, outbound, delayed, sealed, fragile, refrigerated, returned, oversized,
    unassigned, reserved, duplicate, regional, domestic, confirmed, provisional, prepaid,
    undelivered, combined, scheduled, rerouted, insured, urgent, recurring, misrouted,
    unscanned, late, open, planned, stored, archived`),
  verb: words(`
    assign, book, weigh, scan, dispatch, reroute, collect, release, hold, combine, split,
    track, price, insure, return, inspect, load, unload, reserve, confirm, sort, forward,
    invoice, close, reopen, number, relabel, transfer, audit, estimate`),
  gerund: words(`
    assigning, booking, weighing, scanning, dispatching, rerouting, collecting, releasing,
    holding, combining, splitting, tracking, pricing, insuring, returning, inspecting,
    loading, unloading, reserving, confirming, sorting, forwarding, closing, relabelling,
    transferring, auditing`),
  place: words(`
    the depot terminal, the planning service, the driver app, your order system, the sorting
    hall, the customer portal, the tracking page, the billing run, the regional hub, the
    handheld scanner, the sandbox account, the partner API, the dispatch board, the reporting
    database, the returns desk`),
  cause: words(`
    a vehicle breaks down, nobody is at home, the barcode cannot be read, the address has no
    house number, a driver swaps shifts, the depot closes early, the weight differs from the
    booking, customs asks for another document, the scanner loses its connection, two drivers
    accept the same job, the locker is full, a road is closed, the recipient moves the
    delivery, the partner sends an update twice, the tariff changes overnight`),
  moment: words(`
    by the end of the shift, within two minutes, before the van leaves, at the next stop,
    during the night run, as soon as the scan arrives, once per working day, after the last
    attempt, ahead of the cut-off time, while the route is open, no later than noon, when the
    hub reports back`),
};

/** Sentences with slots. `{code}` is the name of a method, `{key}` that of an option, `{count}` a number. */
export const SENTENCES = [
  '{place!} assigns each {adjective} {noun} to a {noun}, and you can {verb} it again {moment}.',
  'Suppose {cause}: the API marks the {noun} as {adjective} and asks {place} to {verb} the rest.',
  'Call `{code}` to {verb} a single {noun}, or pass a list to {verb} up to {count} together.',
  'An account without a {adjective} {noun} can still {verb} a {noun}, with a warning in {place}.',
  'Set `{key}` to keep the {noun} {adjective} even when {cause}.',
  'Each {noun} refers to one {noun}; {gerund} the first leaves the second {adjective}.',
  'Before {gerund}, compare the {adjective} {noun} in {place} with your own copy.',
  '{gerund!} is free for the first {count} {noun} records of a month.',
  'The reply lists each {adjective} {noun} without a match, next to the nearest {noun}.',
  'Some carriers {verb} the {noun} {moment}, others wait until {cause}.',
  'You can {verb} a {noun} twice, because {place} ignores a request that it has already seen.',
  'Open {place} and filter by **{adjective} {noun}** to see what changed {moment}.',
  'Since {cause} now and then, let {place} {verb} the {adjective} {noun} by itself.',
  'New projects should prefer `{key}` and {verb} the {noun} less often.',
  'Count on {count} calls a day for {gerund}, and on as many for reading the {noun} back.',
  'In a shared {noun}, *{adjective}* wins over other states until you {verb} it {moment}.',
  '{gerund!} a {noun} that is out of date returns status 409 and changes nothing in {place}.',
  'Neither {place} nor {place} may {verb} a {adjective} {noun} {moment}.',
  'Log the {noun} with its {noun}, so that support can {verb} both when {cause}.',
  'A {adjective} {noun} moves to the front of the queue if you {verb} it {moment}.',
];

// Splits a list at its commas.
function words(list: string): string[] {
  return list.trim().replaceAll(/\s+/g, ' ').split(', ');
}
