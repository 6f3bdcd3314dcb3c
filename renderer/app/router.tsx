import { createBrowserRouter, Navigate } from "react-router";
import { ErrorScreen, NotFound, PageTrouble } from "./error-screen.tsx";
import { pages } from "./pages.ts";
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
          {
            // inside the shell, so that what is not sent yet outlives a page that breaks or cannot be fetched
            errorElement: <PageTrouble />,
            children: [
              { index: true, element: <Navigate to="/inventory" replace /> },
              ...pages.map(({ path, load }) => ({ path, lazy: async () => ({ Component: await load() }) })),
              { path: "*", element: <NotFound /> },
            ],
          },
        ],
      },
    ],
  },
]);
