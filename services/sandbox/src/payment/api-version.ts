/** The version this sandbox speaks and stamps on events: that of stripe-node 23.1.0. */
export const API_VERSION = '2026-10-28.endive';
