import { createToolkit, type HandlersOf, type Toolkit } from "@toolgen/example-tools";
import { lists } from "@toolgen/example-tools/lists";
import { checkStock } from "@toolgen/example-tools/tools/check_stock";
import { deleteAsset } from "@toolgen/example-tools/tools/delete_asset";
import { getOrderSummary } from "@toolgen/example-tools/tools/get_order_summary";
import { getOrderSummaryV1_0_0 } from "@toolgen/example-tools/tools/get_order_summary/versions/1.0.0";
import { manageRelease } from "@toolgen/example-tools/tools/manage_release";
import { type UpdateShipmentOutput, updateShipment } from "@toolgen/example-tools/tools/update_shipment";
import { updateShipmentV0_9_0 } from "@toolgen/example-tools/tools/update_shipment/versions/0.9.0";
import type { Database } from "./database.js";

/** What every handler of this service works with. */
export type Context = { readonly db: Database };

const toolset = createToolkit([updateShipment, checkStock, getOrderSummary, manageRelease, deleteAsset], {
  // Calls that were made under these versions are answered too: calls that waited, and conversations from before a release.
  versions: [updateShipmentV0_9_0, getOrderSummaryV1_0_0],
});

/** Five tools of four domains. TypeScript knows each handler's input, answer and errors from its contract. */
const handlers: HandlersOf<(typeof toolset.tools)[number], Context> = {
  update_shipment: {
    // Refuses before anything changes.
    check: ({ order_id }, call) => {
      const shipment = call.context.db.get("SELECT dispatched FROM shipments WHERE order_id = ?", order_id);
      if (shipment === null) throw call.error.ORDER_NOT_FOUND();
      if (shipment["dispatched"] === 1) throw call.error.ALREADY_DISPATCHED();
    },
    run: ({ order_id, priority, idempotency_key }, { context: { db } }): UpdateShipmentOutput => {
      // The executor made the key: a repeat of the same call finds it and changes nothing.
      const change = [idempotency_key, order_id, priority];
      const { changes } = db.run("INSERT OR IGNORE INTO priority_changes VALUES (?, ?, ?)", change);
      if (changes === 1) db.run("UPDATE shipments SET priority = ? WHERE order_id = ?", [priority, order_id]);
      const shipment = db.get("SELECT shipment_id FROM shipments WHERE order_id = ?", order_id);
      return { shipment_id: String(shipment?.["shipment_id"]), priority };
    },
  },

  check_stock: ({ articles, warehouses }, { context: { db } }) =>
    articles.flatMap((article) =>
      db
        .all("SELECT warehouse, on_hand FROM stock WHERE article = ? ORDER BY rowid", article)
        .map((row) => ({ article, warehouse: String(row["warehouse"]), on_hand: Number(row["on_hand"]) }))
        .filter(({ warehouse }) => warehouses === undefined || warehouses.some((wanted) => wanted === warehouse)),
    ),

  get_order_summary: ({ order_id }, call) => {
    const order = call.context.db.get("SELECT * FROM orders WHERE order_id = ?", order_id);
    if (order === null) throw call.error.ORDER_NOT_FOUND();
    return {
      order_id,
      status: String(order["status"]),
      total: Number(order["total"]),
      // Orders from before the migration have no currency: absent, not null.
      ...(order["currency"] === null ? {} : { currency: String(order["currency"]) }),
      items: JSON.parse(String(order["items"])) as string[],
    };
  },

  manage_release: (input, call) => {
    const { db } = call.context;
    const release = db.get("SELECT * FROM releases WHERE release_id = ?", input.release_id);
    if (release === null) throw call.error.RELEASE_NOT_FOUND();
    if (input.method !== "get" && input.revision !== release["revision"]) throw call.error.RELEASE_CHANGED();
    switch (input.method) {
      case "delete":
        db.run("DELETE FROM releases WHERE release_id = ?", input.release_id);
        return { outcome: "deleted", release_id: input.release_id, deleted_at: new Date().toISOString() };
      case "edit":
      case "publish":
        throw call.error.CHECKS_FAILING();
      case "get":
        return {
          outcome: "present",
          release_id: input.release_id,
          revision: Number(release["revision"]),
          state: "draft",
          title: String(release["title"]),
          published_at: null,
        };
    }
  },

  // The tenant comes from who is signed in: the contract injects it, and no model can name another one.
  delete_asset: ({ tenant_id, asset_id, expected_revision }, call) => {
    const { db } = call.context;
    const asset = db.get("SELECT revision FROM assets WHERE tenant_id = ? AND asset_id = ?", [tenant_id, asset_id]);
    if (asset === null) throw call.error.ASSET_NOT_FOUND();
    if (asset["revision"] !== expected_revision) throw call.error.ASSET_CHANGED();
    db.run("DELETE FROM assets WHERE tenant_id = ? AND asset_id = ?", [tenant_id, asset_id]);
  },
};

/** The same handlers serve every version: what is old is brought to the newest form before they see it. */
export const toolkit: Toolkit<(typeof toolset.tools)[number], Context> = toolset.handle<Context>(handlers, {
  lists,
  upgrades: {
    // An order number of 1.0.0 is one of today, so `get_order_summary` needs none; without this one the program does not compile.
    update_shipment: { "0.9.0": ({ express, ...rest }) => ({ ...rest, priority: express ? "expedited" : "standard" }) },
  },
});
