import sqlite from "node-sqlite3-wasm";

export type Database = InstanceType<typeof sqlite.Database>;

/** The service's own data: SQLite, in WebAssembly so that nothing has to be compiled. A file's path, or `:memory:`. */
export function openDatabase(path: string): Database {
  const db = new sqlite.Database(path);
  db.exec(`
    CREATE TABLE IF NOT EXISTS shipments (order_id TEXT PRIMARY KEY, shipment_id TEXT, priority TEXT, dispatched INTEGER) STRICT;
    CREATE TABLE IF NOT EXISTS priority_changes (idempotency_key TEXT PRIMARY KEY, order_id TEXT, priority TEXT) STRICT;
    CREATE TABLE IF NOT EXISTS orders (order_id INTEGER PRIMARY KEY, status TEXT, total REAL, currency TEXT, items TEXT) STRICT;
    CREATE TABLE IF NOT EXISTS stock (article TEXT, warehouse TEXT, on_hand INTEGER, PRIMARY KEY (article, warehouse)) STRICT;
    CREATE TABLE IF NOT EXISTS releases (release_id TEXT PRIMARY KEY, revision INTEGER, state TEXT, title TEXT) STRICT;
    CREATE TABLE IF NOT EXISTS assets (tenant_id TEXT, asset_id TEXT, revision INTEGER, PRIMARY KEY (tenant_id, asset_id)) STRICT;
    INSERT OR IGNORE INTO shipments VALUES ('A938', 'SHP-5521', 'standard', 0), ('B100', 'SHP-5522', 'standard', 1);
    INSERT OR IGNORE INTO orders VALUES (10482, 'processing', 64.9, 'EUR', '["Carnet relié","Encre bleu nuit"]'), (17, 'completed', 12.5, NULL, '["Pen"]');
    INSERT OR IGNORE INTO stock VALUES ('SKU-10442', 'shanghai', 120), ('SKU-10442', 'lyon', 0);
    INSERT OR IGNORE INTO releases VALUES ('rel-2026-14', 5, 'draft', 'Autumn');
    INSERT OR IGNORE INTO assets VALUES ('t_atelier', 'ast_dupe0042', 3);
  `);
  return db;
}
