import { createBrowserRouter, Navigate } from "react-router";
import { ErrorScreen, NotFound } from "./error-screen.tsx";
import { SessionGate } from "./session-gate.tsx";

export const router = createBrowserRouter([
  {
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <div />,
    children: [
      {
        path: "/sign-up",
        lazy: async () => ({ Component: (await import("../features/accounts/sign-up-page.tsx")).SignUpPage }),
      },
      {
        path: "/check-mail",
        lazy: async () => ({ Component: (await import("../features/accounts/check-mail-page.tsx")).CheckMailPage }),
      },
      {
        path: "/verify-email",
        lazy: async () => ({ Component: (await import("../features/accounts/verify-page.tsx")).VerifyPage }),
      },
      {
        path: "/sign-in",
        lazy: async () => ({ Component: (await import("../features/accounts/sign-in-page.tsx")).SignInPage }),
      },
      {
        path: "/forgot-password",
        lazy: async () => ({
          Component: (await import("../features/accounts/forgot-password-page.tsx")).ForgotPasswordPage,
        }),
      },
      {
        path: "/reset-password",
        lazy: async () => ({
          Component: (await import("../features/accounts/reset-password-page.tsx")).ResetPasswordPage,
        }),
      },
      {
        path: "/accept-invitation",
        lazy: async () => ({
          Component: (await import("../features/accounts/accept-invitation-page.tsx")).AcceptInvitationPage,
        }),
      },
      {
        element: <SessionGate />,
        children: [
          { index: true, element: <Navigate to="/inventory" replace /> },
          {
            path: "/inventory",
            lazy: async () => ({
              Component: (await import("../features/vehicles/inventory/inventory-page.tsx")).InventoryPage,
            }),
          },
          {
            path: "/inventory/import",
            lazy: async () => ({
              Component: (await import("../features/vehicles/inventory/import/import-page.tsx")).ImportPage,
            }),
          },
          {
            path: "/vehicles/:vehicleId",
            lazy: async () => ({
              Component: (await import("../features/vehicles/detail/vehicle-page.tsx")).VehiclePage,
            }),
          },
          {
            path: "/vehicles/:vehicleId/inspect",
            lazy: async () => ({ Component: (await import("../features/capture/inspect-page.tsx")).InspectPage }),
          },
          {
            path: "/vehicles/:vehicleId/360",
            lazy: async () => ({ Component: (await import("../features/spin360/spin-page.tsx")).SpinPage }),
          },
          {
            path: "/inspections",
            lazy: async () => ({
              Component: (await import("../features/inspections/inspections-page.tsx")).InspectionsPage,
            }),
          },
          {
            path: "/inspections/:inspectionId",
            lazy: async () => ({
              Component: (await import("../features/results/inspection-page.tsx")).InspectionPage,
            }),
          },
          {
            path: "/team/:slug?",
            lazy: async () => ({ Component: (await import("../features/team/team-page.tsx")).TeamPage }),
          },
          {
            path: "/settings",
            lazy: async () => ({ Component: (await import("../features/settings/settings-page.tsx")).SettingsPage }),
          },
          {
            path: "/settings/audit",
            lazy: async () => ({ Component: (await import("../features/audit/audit-page.tsx")).AuditPage }),
          },
          {
            path: "/outbox",
            lazy: async () => ({ Component: (await import("../features/outbox/outbox-page.tsx")).OutboxPage }),
          },
          { path: "*", element: <NotFound /> },
        ],
      },
    ],
  },
]);
